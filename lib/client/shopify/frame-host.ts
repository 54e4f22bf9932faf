import { type FrameMessage, isWidgetSession, readHostMessage, widgetMessage } from '@/lib/domain/widget/messages';

/** The page around a framed store, as far as the frame has to do with it. */
export interface FrameHost {
  say(type: FrameMessage): void;
  /** @returns what stops it */
  listen(onOpened: () => void): () => void;
}

/** The name of this opening of the dialog, from the frame's own address: `#w=…`; '' for a frame that nobody's widget opened. */
function sessionOf(address: string): string {
  const session = /^#w=([a-z0-9]+)$/.exec(address)?.[1] ?? '';
  return isWidgetSession(session) ? session : '';
}

/** The page around this frame as far as the browser tells; it may tell nothing. */
function aroundMe(): string | null {
  const told = window.location.ancestorOrigins?.[0] ?? document.referrer;
  return URL.canParse(told) ? new URL(told).origin : null;
}

/** Talks to the page around this frame, which is one of `origins` or hears nothing: a browser delivers a message only to
 *  the origin that it is addressed to. */
export function frameHost(origins: readonly string[]): FrameHost {
  const session = sessionOf(window.location.hash);
  // Once it has answered, it is known which of them it is; before that a browser may hint at it.
  const hinted = aroundMe();
  let known: readonly string[] = hinted && origins.includes(hinted) ? [hinted] : [...new Set(origins)];
  return {
    say(type) {
      if (session === '' || window.parent === window) return;
      for (const origin of known) window.parent.postMessage(widgetMessage(session, type), origin);
    },
    listen(onOpened) {
      const onMessage = (event: MessageEvent<unknown>): void => {
        if (event.source !== window.parent || !origins.includes(event.origin)) return;
        if (readHostMessage(event.data, session) !== 'opened') return;
        known = [event.origin];
        onOpened();
      };
      window.addEventListener('message', onMessage);
      return () => window.removeEventListener('message', onMessage);
    },
  };
}
