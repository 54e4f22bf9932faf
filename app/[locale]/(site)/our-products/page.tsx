import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { BlankDetail } from '@/components/marketing/blank-detail';
import { BlankDialog } from '@/components/marketing/blank-dialog';
import { BlankGrid } from '@/components/marketing/blank-grid';
import { ClosingBand } from '@/components/marketing/closing-band';
import { PageIntro, SitePage } from '@/components/marketing/site-page';
import { StructuredData } from '@/components/storefront/structured-data';
import { groupBlanksByCategory } from '@/lib/views/marketing/blank-view';
import { buildBlankListData } from '@/lib/views/marketing/structured-data';
import { loadCatalogueNames } from '@/lib/web/pages/catalogue-names';
import { loadBlanks } from '@/lib/web/pages/site-catalogue';
import { getSiteMetadata } from '@/lib/web/seo/site-metadata';

interface Props {
  readonly params: Promise<{ locale: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

const PATH = '/our-products';

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations({ locale, namespace: 'marketingCatalogue' });
  return getSiteMetadata({ locale, path: PATH, title: t('metaTitle'), description: t('metaDescription') });
}

/** Catalogue by category, with the details of the product in the URL (MKT-11). */
export default async function OurProductsPage({ params, searchParams }: Props) {
  const [{ locale }, query] = await Promise.all([params, searchParams]);
  setRequestLocale(locale);
  const [t, names, blanks] = await Promise.all([
    getTranslations('marketingCatalogue'),
    loadCatalogueNames(locale),
    loadBlanks(locale),
  ]);
  const groups = [...groupBlanksByCategory(blanks)];
  const places = new Map(groups.flatMap(([, list]) => list).map((one, place) => [one.id, place]));
  const open = blanks.find(({ code }) => code.toLowerCase() === query.product);
  return (
    <SitePage current={PATH}>
      <StructuredData data={buildBlankListData(blanks)} />
      <PageIntro title={t('title')} lead={t('lead', { count: blanks.length })}>
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
            <BlankGrid blanks={list} first={places.get(list[0]?.id ?? 0) ?? 0} />
          </section>
        ))}
        {blanks.length === 0 ? <p className="text-lg text-body">{t('emptyText')}</p> : null}
      </div>
      <BlankDialog open={open !== undefined} title={open?.name ?? t('details')} closeLabel={t('close')} path={PATH}>
        {open ? <BlankDetail blank={open} place={places.get(open.id) ?? 0} locale={locale} /> : null}
      </BlankDialog>
      {open ? (
        // Without JavaScript the dialog cannot open, so the product's details are rendered at the top of the page.
        <noscript>
          <section className="order-first border-b border-line bg-surface">
            <h2 className="page-width pt-8 text-3xl">{open.name}</h2>
            <BlankDetail blank={open} place={places.get(open.id) ?? 0} locale={locale} />
          </section>
        </noscript>
      ) : null}
      <ClosingBand />
    </SitePage>
  );
}
