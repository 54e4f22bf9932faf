import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations, setRequestLocale } from 'next-intl/server';
import { EventBuilder } from '@/components/builder/event-builder';
import { StructuredData } from '@/components/storefront/structured-data';
import { Brand } from '@/components/ui/brand';
import { getButtonClasses } from '@/components/ui/button';
import { LanguageSelector } from '@/components/ui/language-selector';
import { builderEndpoints, MAX_BUILDER_PRODUCTS } from '@/lib/contracts/builder';
import type { Region } from '@/lib/domain/regions/regions';
import { env } from '@/lib/platform/env';
import { listLanguageOptions } from '@/lib/platform/i18n/language-options';
import { buildBreadcrumb } from '@/lib/views/marketing/structured-data';
import { loadCatalogueNames } from '@/lib/web/pages/catalogue-names';
import { getCurrentUser } from '@/lib/web/pages/current-user';
import { getSiteMetadata } from '@/lib/web/seo/site-metadata';
import { tenantApi } from '@/lib/web/tenant-api/client';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations({ locale, namespace: 'builder' });
  return getSiteMetadata({ locale, path: '/event-builder', title: t('metaTitle'), description: t('metaDescription') });
}

/** Returns the preselected region for a language; the visitor can change it. */
const getDefaultRegion = (locale: string): Region => (locale === 'en' ? 'UK' : 'EU');

/**
 * Event builder: designs a store around the visitor's logo, without an account (ADM-07). It has no site header
 * (MKT-09).
 */
export default async function EventBuilderPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const [t, chrome, messages, user, answer, names] = await Promise.all([
    getTranslations('builder'),
    getTranslations('marketing'),
    getMessages(),
    getCurrentUser(),
    tenantApi.call(builderEndpoints.catalogue, { params: {} }),
    loadCatalogueNames(locale),
  ]);
  const { colour_sets: sets } = answer.data;
  const blanks = answer.data.blanks.map((blank) => ({
    ...names.translateBlank(blank),
    category: names.kind(blank.category),
  }));
  const { builder, colours } = messages;
  return (
    <main className="page-width pb-6">
      <StructuredData data={buildBreadcrumb('Merchloom', t('title'), '/event-builder')} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 py-4">
        <a href="/" className="flex min-h-11 items-center rounded-md">
          <Brand />
        </a>
        <div className="ms-auto flex items-center gap-1">
          {env().TRANSLATION_ENABLED ? (
            <LanguageSelector label={chrome('language')} current={locale} languages={listLanguageOptions()} />
          ) : null}
          <a href={user ? '/dashboard' : '/login'} className={getButtonClasses('quiet', 'md', 'whitespace-nowrap')}>
            {user ? chrome('myDashboard') : chrome('signIn')}
          </a>
        </div>
      </div>
      <div className="flex max-w-3xl flex-col gap-3 py-6 sm:py-9">
        <h1 className="text-4xl">{t('title')}</h1>
        <p className="text-lg text-body">{t('lead')}</p>
      </div>
      <noscript>
        <p className="mb-6 rounded-lg bg-warning-soft px-5 py-4 text-warning">{t('needsScript')}</p>
      </noscript>
      <NextIntlClientProvider locale={locale} messages={{ builder, colours }} timeZone="Europe/London">
        <EventBuilder
          blanks={blanks}
          themes={sets}
          region={getDefaultRegion(locale)}
          maxProducts={MAX_BUILDER_PRODUCTS}
          next={user ? '/dashboard' : '/get-started'}
        />
      </NextIntlClientProvider>
    </main>
  );
}
