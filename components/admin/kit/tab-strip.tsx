'use client';

import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';

/** Pages side by side as tabs: on a phone they scroll, and the one that is open is to be seen. Each child is a list item
 *  whose link says by `aria-current` whether it is that one. */
export function TabStrip({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const path = usePathname();
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    if (path)
      strip.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  return (
    <nav
      ref={strip}
      aria-label={label}
      className="no-scrollbar -mx-4 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-1">{children}</ul>
    </nav>
  );
}
