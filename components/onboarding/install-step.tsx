'use client';

import { useTranslations } from 'next-intl';
import { getButtonClasses } from '@/components/ui/button';
import type { OnboardingDto } from '@/lib/contracts/onboarding';

/**
 * Step 2: Shopify asks the merchant for permission and opens the app after consent. This page updates automatically.
 */
export function InstallStep({ onboarding }: { readonly onboarding: OnboardingDto }) {
  const t = useTranslations('shopify.steps.install');
  const { install_url: url, connection, shopify_url: shop, local } = onboarding;
  if (!url) return <p className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">{t('notConfigured')}</p>;
  return (
    <div className="flex flex-col items-start gap-3">
      {connection === 'disconnected' ? (
        <p className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">{t('gone')}</p>
      ) : null}
      <a href={url} target="_blank" rel="noreferrer" className={getButtonClasses()}>
        {t('action')}
      </a>
      <p className="text-sm text-muted wrap-anywhere">
        {shop} {local ? `· ${t('local')}` : null}
      </p>
    </div>
  );
}
