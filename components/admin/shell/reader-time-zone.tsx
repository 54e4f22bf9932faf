'use client';

import { usePathname } from 'next/navigation';
import { NextIntlClientProvider, useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useTimeZone } from '@/lib/client/use-time-zone';

/** Formats all dates and times of its children in the user's time zone, once the browser has reported the zone. */
export function ReaderTimeZone({ children }: { readonly children: ReactNode }) {
  const zone = useTimeZone();
  const locale = useLocale();
  return (
    <NextIntlClientProvider locale={locale} {...(zone === null ? {} : { timeZone: zone })}>
      {children}
    </NextIntlClientProvider>
  );
}

/** Names the time zone of the times on the page. */
export function TimeZoneNote() {
  const t = useTranslations('admin');
  const zone = useTimeZone();
  // The design editor fills the window, so a line below it would move its canvas out of view.
  if (usePathname().endsWith('/design')) return null;
  // Reserves one line before the zone is known, so that the layout does not shift.
  return (
    <p className="mt-10 min-h-4 text-xs text-muted">
      {zone === null ? null : t('timeZone', { zone: zone.replaceAll('_', ' ') })}
    </p>
  );
}
