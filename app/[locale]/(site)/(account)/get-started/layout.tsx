import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Brand } from '@/components/ui/brand';
import { LanguageSelector } from '@/components/ui/language-selector';
import { env } from '@/lib/platform/env';
import { listLanguageOptions } from '@/lib/platform/i18n/language-options';

/**
 * Layout of the onboarding steps. The brand is their only link to other pages (MKT-09); the language can be changed.
 */
export default async function GetStartedLayout({ children }: { children: ReactNode }) {
  const [t, chrome, locale] = await Promise.all([getTranslations('errors'), getTranslations('marketing'), getLocale()]);
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="page-width flex h-16 items-center justify-between">
        <nav aria-label={t('home')}>
          <a href="/" className="flex min-h-11 items-center rounded-md">
            <Brand />
          </a>
        </nav>
        {env().TRANSLATION_ENABLED ? (
          <LanguageSelector label={chrome('language')} current={locale} languages={listLanguageOptions()} />
        ) : null}
      </div>
      {children}
    </div>
  );
}
