'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { classes } from '@/components/ui/classes';

interface Tab {
  readonly href: string;
  readonly label: string;
  readonly isCurrent: boolean;
}

/** Pages as tabs. On a phone the strip scrolls, and the current tab is scrolled into view. */
export function TabStrip({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const path = usePathname();
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (path) current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  return (
    <nav aria-label={label} className="no-scrollbar -mx-4 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0">
      <ul className="flex gap-1">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link
              ref={tab.isCurrent ? current : undefined}
              href={tab.href}
              prefetch={false}
              aria-current={tab.isCurrent ? 'page' : undefined}
              className={classes(
                'flex min-h-11 items-center border-b-2 px-3 text-sm font-medium whitespace-nowrap -outline-offset-2',
                tab.isCurrent ? 'border-accent text-ink' : 'border-transparent text-body hover:text-ink',
              )}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
