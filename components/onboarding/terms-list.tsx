'use client';

import { useTranslations } from 'next-intl';
import type { RegistrationRoute } from '@/lib/domain/onboarding/onboarding';

const CLAUSES = ['scope', 'orders', 'money', 'end'] as const;

/** Terms for the merchant's registration route: a summary in a few sentences, and the version. */
export function TermsList({ route, version }: { readonly route: RegistrationRoute; readonly version: string }) {
  // i18n-keys: shopify.terms.*
  const t = useTranslations('shopify.terms');
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2 rounded-lg bg-tile p-4 text-sm">
      <h3 className="font-semibold">{t('title')}</h3>
      <ol className="flex list-decimal flex-col gap-1.5 ps-5 text-body">
        {CLAUSES.map((clause) => (
          <li key={clause}>{t(clause)}</li>
        ))}
        <li>{t(`programme.${route}`)}</li>
      </ol>
      <p className="text-xs text-muted">{t('version', { version })}</p>
    </section>
  );
}
