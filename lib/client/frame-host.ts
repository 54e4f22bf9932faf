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

/** Talks to the page around this frame, which is one of `origins` or hears nothing: a browser delivers a message only to
 *  the origin that it is addressed to. */
export function frameHost(origins: readonly string[]): FrameHost {
  const session = sessionOf(window.location.hash);
  // Once it has answered, it is known which of them it is.
  let known: readonly string[] = origins;
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
