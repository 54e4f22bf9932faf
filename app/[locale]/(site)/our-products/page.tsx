import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { ClosingBand } from '@/components/marketing/closing-band';
import { GoodsDetail } from '@/components/marketing/goods-detail';
import { GoodsDialog } from '@/components/marketing/goods-dialog';
import { GoodsGrid } from '@/components/marketing/goods-grid';
import { PageIntro, SitePage } from '@/components/marketing/site-page';
import { StructuredData } from '@/components/storefront/structured-data';
import { goodsByCategory } from '@/lib/marketing/goods-view';
import { goodsListData } from '@/lib/marketing/structured-data';
import { siteMetadata } from '@/lib/seo/site-metadata';
import { catalogueNames } from '@/lib/web/catalogue-names';
import { loadGoods } from '@/lib/web/site-catalogue';

interface Props {
  readonly params: Promise<{ locale: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

const PATH = '/our-products';

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations({ locale, namespace: 'marketingGoods' });
  return siteMetadata({ locale, path: PATH, title: t('metaTitle'), description: t('metaDescription') });
}

/** Catalogue by category, with the details of the product that the address names (MKT-11). */
export default async function OurProductsPage({ params, searchParams }: Props) {
  const [{ locale }, query] = await Promise.all([params, searchParams]);
  setRequestLocale(locale);
  const [t, names, goods] = await Promise.all([
    getTranslations('marketingGoods'),
    catalogueNames(locale),
    loadGoods(locale),
  ]);
  const groups = [...goodsByCategory(goods)];
  const places = new Map(groups.flatMap(([, list]) => list).map((one, place) => [one.id, place]));
  const open = goods.find(({ code }) => code.toLowerCase() === query.product);
  return (
    <SitePage current={PATH}>
      <StructuredData data={goodsListData(goods)} />
      <PageIntro title={t('title')} lead={t('lead', { count: goods.length })}>
        <nav aria-label={t('jump')}>
          <ul className="flex flex-wrap gap-2">
            {groups.map(([category], index) => (
              <li key={category}>
                <a
                  href={`#kind-${index}`}
                  className="flex min-h-10 items-center rounded-full border border-line bg-surface px-4 text-sm font-medium text-body hover:border-ink hover:text-ink"
                >
                  {names.kind(category)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </PageIntro>
      <div className="page-width flex flex-col gap-16 pb-20 sm:pb-28">
        {groups.map(([category, list], index) => (
          <section key={category} aria-labelledby={`kind-${index}`} className="flex flex-col gap-6">
            <h2 id={`kind-${index}`} className="scroll-mt-24 text-3xl">
              {names.kind(category)}
            </h2>
            <GoodsGrid goods={list} first={places.get(list[0]?.id ?? 0) ?? 0} />
          </section>
        ))}
        {goods.length === 0 ? <p className="text-lg text-body">{t('emptyText')}</p> : null}
      </div>
      <GoodsDialog open={open !== undefined} title={open?.name ?? t('details')} closeLabel={t('close')} path={PATH}>
        {open ? <GoodsDetail goods={open} place={places.get(open.id) ?? 0} locale={locale} /> : null}
      </GoodsDialog>
      {open ? (
        // Without scripts the dialog cannot open, so the product details are rendered at the top of the page.
        <noscript>
          <section className="order-first border-b border-line bg-surface">
            <h2 className="page-width pt-8 text-3xl">{open.name}</h2>
            <GoodsDetail goods={open} place={places.get(open.id) ?? 0} locale={locale} />
          </section>
        </noscript>
      ) : null}
      <ClosingBand />
    </SitePage>
  );
}
