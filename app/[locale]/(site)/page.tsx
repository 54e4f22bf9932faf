import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { BlankGrid } from '@/components/marketing/blank-grid';
import { ClosingBand } from '@/components/marketing/closing-band';
import { HomeHero } from '@/components/marketing/home-hero';
import {
  EXAMPLE_PIECES,
  HomeBlanks,
  HomeMoney,
  HomePersonal,
  HomeSteps,
  HomeStoreTypes,
} from '@/components/marketing/home-sections';
import { SitePage } from '@/components/marketing/site-page';
import { StoreShowcase } from '@/components/marketing/store-showcase';
import { StructuredData } from '@/components/storefront/structured-data';
import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { chooseRegion, groupBlanksByCategory } from '@/lib/views/marketing/blank-view';
import { buildPlatformData } from '@/lib/views/marketing/structured-data';
import { buildShowcase } from '@/lib/web/pages/showcase';
import { calculateEarningsExample, loadBlanks } from '@/lib/web/pages/site-catalogue';
import { getSiteMetadata } from '@/lib/web/seo/site-metadata';
import { tenantApi } from '@/lib/web/tenant-api/client';

type Props = { params: Promise<{ locale: string }> };

const MAX_HOME_BLANKS = 8;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations({ locale, namespace: 'marketingHome' });
  return getSiteMetadata({ locale, path: '/', title: t('metaTitle'), description: t('metaDescription') });
}

/**
 * Front page: what the platform is, a product with the visitor's own text, and links to stores of this installation.
 */
export default async function HomePage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const [t, answer, blanks, example] = await Promise.all([
    getTranslations('marketingHome'),
    tenantApi.call(storefrontEndpoints.showcase, { params: {} }),
    loadBlanks(locale),
    calculateEarningsExample(chooseRegion(null, locale), EXAMPLE_PIECES),
  ]);
  const stores = await buildShowcase(answer.data);
  const kinds = [...groupBlanksByCategory(blanks).values()];
  const some = [...kinds.flatMap((kind) => kind.slice(0, 1)), ...kinds.flatMap((kind) => kind.slice(1, 2))];
  return (
    <SitePage>
      <StructuredData data={buildPlatformData(t('metaDescription'))} />
      <HomeHero locale={locale} storeHref={stores[0] ? `/${stores[0].slug}` : null} />
      <HomeSteps blankCount={blanks.length} />
      <HomeStoreTypes />
      <HomePersonal />
      {blanks.length > 0 ? (
        <HomeBlanks count={blanks.length}>
          <BlankGrid blanks={some.slice(0, MAX_HOME_BLANKS)} first={MAX_HOME_BLANKS} />
        </HomeBlanks>
      ) : null}
      {example ? <HomeMoney example={example} /> : null}
      {stores.length > 0 ? <StoreShowcase stores={stores} /> : null}
      <ClosingBand />
    </SitePage>
  );
}
