import type { Metadata } from 'next';
import { setRequestLocale } from 'next-intl/server';
import type { Region } from '@/lib/domain/regions/regions';
import { loadTexts, type Texts, toLanguage } from '@/lib/platform/i18n/texts';
import { formatLegalDate } from '@/lib/views/marketing/legal/legal-date';
import { getSiteMetadata } from '@/lib/web/seo/site-metadata';
import { LegalPage } from './legal-page';

/** Kinds of terms (MKT-02): general terms for the UK and Europe, and US terms for organisers and for shoppers. */
export type TermsKind = 'general' | 'organiserUs' | 'buyerUs';

const KINDS = {
  general: { path: '/terms-and-conditions', region: 'UK', title: 'title', description: 'description', lead: 'lead' },
  organiserUs: {
    path: '/terms-and-conditions-us',
    region: 'US',
    title: 'organiserUsTitle',
    description: 'descriptionUs',
    lead: 'leadUs',
  },
  buyerUs: {
    path: '/terms-and-conditions-buyer-us',
    region: 'US',
    title: 'buyerTitle',
    description: 'descriptionBuyerUs',
    lead: 'leadBuyerUs',
  },
} as const satisfies Record<TermsKind, { readonly region: Region } & Readonly<Record<string, string>>>;

const GENERAL = 'service account prices tax content making faults data liability end law'.split(' ');
const US = 'service account prices taxUs contentUs making faults data liabilityUs end lawUs'.split(' ');

export async function buildTermsMetadata(kind: TermsKind, locale: string): Promise<Metadata> {
  const { path, region, title, description } = KINDS[kind];
  const t = await loadTexts(locale, region, 'legalTerms');
  return getSiteMetadata({ locale, path, title: t(title), description: t(description) });
}

/** Terms of buying or selling on the platform, in the reader's language and the region's wording. */
export async function TermsPage({ kind, locale }: { readonly kind: TermsKind; readonly locale: string }) {
  setRequestLocale(locale);
  const { path, region, title, lead } = KINDS[kind];
  // i18n-keys: legalTerms.*, storeTerms.*
  const [t, store] = await Promise.all([
    loadTexts(locale, region, 'legalTerms'),
    loadTexts(locale, region, 'storeTerms'),
  ]);
  const organisers = (kind === 'general' ? GENERAL : US).map((name) => part(t, `organiser.${name}`));
  const parts = {
    general: [
      { title: t('forShoppers'), sections: shopperSections(t, store, false) },
      { title: t('forOrganisers'), sections: organisers },
    ],
    organiserUs: [{ sections: organisers }],
    buyerUs: [{ sections: shopperSections(t, store, true) }],
  }[kind];
  return (
    <LegalPage
      path={path}
      title={t(title)}
      lead={t(lead)}
      updated={t('updated', { date: formatLegalDate(toLanguage(locale)) })}
      contents={t('contents')}
      parts={parts}
    />
  );
}

function shopperSections(t: Texts, store: Texts, us: boolean) {
  const of = (name: string, text = `${name}Text`) => ({ title: store(`${name}Title`), paragraphs: [store(text)] });
  return [
    { title: store('sellerTitle'), paragraphs: [t('sellerText')] },
    of('orders'),
    us ? part(t, 'buyerUs.tax') : of('prices', 'pricesVat'),
    us ? part(t, 'buyerUs.shipping') : of('delivery'),
    of('returns'),
    of('content'),
    ...(us ? [part(t, 'buyerUs.consumer')] : []),
    of('law'),
  ];
}

const part = (t: Texts, key: string) => ({ title: t(`${key}.title`), paragraphs: [t(`${key}.text`)] });
