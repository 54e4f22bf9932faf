'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { classes } from '@/components/ui/classes';

const HOME = '/settings/shopify-connection';
const TABS = [
  ['connection', HOME],
  ['products', `${HOME}/products`],
  ['differences', `${HOME}/differences`],
  ['orders', `${HOME}/orders`],
] as const;

/** The screens about the tenant's shop. */
export function ShopTabs() {
  const t = useTranslations('shopifySales');
  const path = usePathname();
  const current = useRef<HTMLAnchorElement>(null);
  // On a phone the tabs scroll; the one that is open is to be seen.
  useEffect(() => {
    if (path) current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  return (
    <nav aria-label={t('tabsLabel')} className="-mx-4 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0">
      <ul className="flex gap-1">
        {TABS.map(([key, href]) => (
          <li key={key}>
            <Link
              ref={path === href ? current : undefined}
              href={href}
              prefetch={false}
              aria-current={path === href ? 'page' : undefined}
              className={classes(
                'flex min-h-11 items-center border-b-2 px-3 text-sm font-medium whitespace-nowrap -outline-offset-2',
                path === href ? 'border-accent text-ink' : 'border-transparent text-body hover:text-ink',
              )}
            >
              {t(`tabs.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
