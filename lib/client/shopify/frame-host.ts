import { buildWidgetMessage, type FrameMessage, isWidgetSession, parseHostMessage } from '@/lib/domain/widget/messages';

/** Messaging between a framed store and the page that embeds it. */
export interface FrameHost {
  say(type: FrameMessage): void;
  /** @returns the function that stops listening */
  listen(onOpened: () => void): () => void;
}

/**
 * Returns the session of the dialog's current opening from the frame's own URL fragment, `#w=…`; '' for a frame that no
 * widget opened.
 */
function parseSession(address: string): string {
  const session = /^#w=([a-z0-9]+)$/.exec(address)?.[1] ?? '';
  return isWidgetSession(session) ? session : '';
}

/** Returns the origin of the embedding page as reported by the browser; null when the browser does not report it. */
function aroundMe(): string | null {
  const parentAddress = window.location.ancestorOrigins?.[0] ?? document.referrer;
  return URL.canParse(parentAddress) ? new URL(parentAddress).origin : null;
}

/**
 * Creates the messaging with the embedding page. Only a page of one of `origins` receives messages, because the browser
 * delivers a message only to its target origin.
 */
export function createFrameHost(origins: readonly string[]): FrameHost {
  const session = parseSession(window.location.hash);
  // The first message from the embedding page identifies its origin. Before that, the browser's hint is used, or else
  // all allowed origins.
  const hinted = aroundMe();
  let targetOrigins: readonly string[] = hinted && origins.includes(hinted) ? [hinted] : [...new Set(origins)];
  return {
    say(type) {
      if (session === '' || window.parent === window) return;
      for (const origin of targetOrigins) window.parent.postMessage(buildWidgetMessage(session, type), origin);
    },
    listen(onOpened) {
      const onMessage = (event: MessageEvent<unknown>): void => {
        if (event.source !== window.parent || !origins.includes(event.origin)) return;
        if (parseHostMessage(event.data, session) !== 'opened') return;
        targetOrigins = [event.origin];
        onOpened();
      };
      window.addEventListener('message', onMessage);
      return () => window.removeEventListener('message', onMessage);
    },
  };
}
