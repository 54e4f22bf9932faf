'use client';

import { usePathname } from 'next/navigation';
import { NextIntlClientProvider, useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useTimeZone } from '@/lib/client/use-time-zone';

/** Writes the times of everything inside in the reader's own time zone, once the browser has told it. */
export function ReaderTimeZone({ children }: { readonly children: ReactNode }) {
  const zone = useTimeZone();
  const locale = useLocale();
  return (
    <NextIntlClientProvider locale={locale} {...(zone === null ? {} : { timeZone: zone })}>
      {children}
    </NextIntlClientProvider>
  );
}

/** Says in which time zone the page's times are. */
export function TimeZoneNote() {
  const t = useTranslations('admin');
  const zone = useTimeZone();
  // The editor fills the window: a line below it would push its canvas out of sight.
  if (usePathname().endsWith('/design')) return null;
  // Space for one line before the zone is known, so that nothing moves.
  return (
    <p className="mt-10 min-h-4 text-xs text-muted">
      {zone === null ? null : t('timeZone', { zone: zone.replaceAll('_', ' ') })}
    </p>
  );
}
