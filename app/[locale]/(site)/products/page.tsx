import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { GoodsGrid } from '@/components/marketing/goods-grid';
import { GoodsOrder } from '@/components/marketing/goods-order';
import { PageIntro, SitePage } from '@/components/marketing/site-page';
import { StructuredData } from '@/components/storefront/structured-data';
import { readProductSort } from '@/lib/domain/catalogue/sort-products';
import { formatTag } from '@/lib/domain/languages/languages';
import { toLanguage } from '@/lib/i18n/texts';
import { regionFor, sortGoods } from '@/lib/marketing/goods-view';
import { trailOf } from '@/lib/marketing/structured-data';
import { siteMetadata } from '@/lib/seo/site-metadata';
import { loadGoods } from '@/lib/web/site-catalogue';

interface Props {
  readonly params: Promise<{ locale: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

const PATH = '/products';

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations({ locale, namespace: 'marketingGoods' });
  return siteMetadata({ locale, path: PATH, title: t('listMetaTitle'), description: t('listMetaDescription') });
}

/** The printable products and what they cost, for visitors and store owners (MKT-10, AMB-05). */
export default async function ProductsPage({ params, searchParams }: Props) {
  const [{ locale }, query] = await Promise.all([params, searchParams]);
  setRequestLocale(locale);
  const [t, goods] = await Promise.all([getTranslations('marketingGoods'), loadGoods()]);
  const region = regionFor(query.region, locale);
  const sort = readProductSort(query.sort);
  const shown = sortGoods(goods, region, sort, formatTag(toLanguage(locale)));
  return (
    <SitePage>
      <StructuredData data={trailOf('Merchloom', t('listTitle'), PATH)} />
      <PageIntro title={t('listTitle')} lead={t('listLead')} />
      <div className="page-width flex flex-col gap-8 pb-20 sm:pb-28">
        <GoodsOrder path={PATH} region={region} sort={sort} />
        {shown.length > 0 ? (
          <>
            <h2 className="sr-only">{t('metaTitle')}</h2>
            <GoodsGrid goods={shown} region={region} />
          </>
        ) : (
          <div className="flex flex-col gap-2 rounded-xl bg-tile p-8">
            <h2 className="text-xl">{t('emptyTitle')}</h2>
            <p className="text-body">{t('emptyText')}</p>
          </div>
        )}
      </div>
    </SitePage>
  );
}
