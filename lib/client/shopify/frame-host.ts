import { buildWidgetMessage, type FrameMessage, isWidgetSession, parseHostMessage } from '@/lib/domain/widget/messages';

/** Messages between a framed store page and the page that embeds it. */
export interface FrameHost {
  say(type: FrameMessage): void;
  /**
   * Calls `onOpened` when the embedding page reports that it has opened the dialog.
   * @returns a function that stops listening
   */
  listen(onOpened: () => void): () => void;
}

/**
 * Returns the widget session from the frame's URL fragment, `#w=…`, which identifies one opening of the dialog; '' when
 * no widget opened the frame.
 */
function parseSession(address: string): string {
  const session = /^#w=([a-z0-9]+)$/.exec(address)?.[1] ?? '';
  return isWidgetSession(session) ? session : '';
}

/** Returns the origin of the embedding page, as the browser states it; null when it does not. */
function aroundMe(): string | null {
  const parentAddress = window.location.ancestorOrigins?.[0] ?? document.referrer;
  return URL.canParse(parentAddress) ? new URL(parentAddress).origin : null;
}

/**
 * Creates the connection to the embedding page. Only pages of `origins` receive messages, because the browser delivers
 * a message only to the origin that it is addressed to.
 */
export function createFrameHost(origins: readonly string[]): FrameHost {
  const session = parseSession(window.location.hash);
  // The first message from the embedding page shows its origin. Until then messages are addressed to the origin that
  // the browser states, or else to all allowed origins.
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
