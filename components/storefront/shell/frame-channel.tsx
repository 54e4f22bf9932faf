'use client';

import { useEffect } from 'react';
import { type FrameHost, frameHost } from '@/lib/client/shopify/frame-host';

/** Tells the page around that this frame is there, and when Escape was pressed in it (SHP-08). `origins`: the sites that
 *  the store's owner allows; nobody else is told anything. */
export function FrameChannel({ origins }: { readonly origins: readonly string[] }) {
  // A list that is made anew by each rendering is still the same list.
  const allowed = origins.join(' ');
  useEffect(() => {
    const host: FrameHost = frameHost(allowed.split(' '));
    const onKey = (event: KeyboardEvent): void => {
      // A size guide or a picture that fills the frame is what Escape closes first.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      host.say('close');
    };
    window.addEventListener('keydown', onKey);
    const stop = host.listen(() => document.getElementById('content')?.focus({ preventScroll: true }));
    host.say('ready');
    return () => {
      window.removeEventListener('keydown', onKey);
      stop();
    };
  }, [allowed]);
  return null;
}
