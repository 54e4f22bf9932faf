'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';

/** Reminds the user on every page except the dashboard that the set-up is incomplete (ADM-03). */
export function SetupBanner({ isComplete }: { readonly isComplete: boolean }) {
  const t = useTranslations('admin');
  const path = usePathname();
  if (isComplete || path === '/dashboard') return null;
  return (
    <aside
      aria-label={t('setUpBannerLabel')}
      className="mx-auto mb-6 flex max-w-6xl flex-wrap items-center justify-between gap-3 rounded-lg bg-info-soft px-5 py-3 text-sm text-info"
    >
      <p className="font-medium">{t('setUpBanner')}</p>
      <Link href="/dashboard" className="min-h-8 font-semibold underline">
        {t('setUpBannerAction')}
      </Link>
    </aside>
  );
}
