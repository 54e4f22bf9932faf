'use client';

import { useEffect } from 'react';
import { createFrameHost, type FrameHost } from '@/lib/client/shopify/frame-host';

/**
 * Notifies the embedding page that this frame is loaded, and when Escape was pressed in it (SHP-08). `origins` are the
 * sites that the tenant allows; no other site receives messages.
 */
export function FrameChannel({ origins }: { readonly origins: readonly string[] }) {
  // A string, because every rendering creates a new array.
  const allowed = origins.join(' ');
  useEffect(() => {
    const host: FrameHost = createFrameHost(allowed.split(' '));
    const onKey = (event: KeyboardEvent): void => {
      // Escape first closes a size guide or an enlarged picture in the frame.
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
