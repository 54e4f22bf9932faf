'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { classes } from '@/components/ui/classes';

const PAGES = [
  ['clients', '/clients'],
  ['clientOverview', '/client-overview'],
  ['clientRevenue', '/client-revenue'],
] as const;

/** The three views of the platform's clients. */
export function ClientTabs({ current }: { readonly current: (typeof PAGES)[number][0] }) {
  // i18n-keys: admin.page.*
  const t = useTranslations('admin.page');
  const words = useTranslations('clients');
  return (
    <nav
      aria-label={words('tabs')}
      className="no-scrollbar -mx-4 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-1">
        {PAGES.map(([key, href]) => (
          <li key={key} className="shrink-0">
            <Link
              prefetch={false}
              href={href}
              aria-current={key === current ? 'page' : undefined}
              className={classes(
                'flex min-h-11 items-center border-b-2 px-3 text-sm font-medium',
                key === current ? 'border-ink text-ink' : 'border-transparent text-body hover:text-ink',
              )}
            >
              {t(key)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
