import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { StaffProducts } from '@/components/admin/products/staff-products';
import { BlankGrid } from '@/components/marketing/blank-grid';
import { BlankSortLinks } from '@/components/marketing/blank-sort-links';
import { PageIntro, SitePage } from '@/components/marketing/site-page';
import { StructuredData } from '@/components/storefront/structured-data';
import { parseProductSort } from '@/lib/domain/catalogue/sort-products';
import { getFormatTag } from '@/lib/domain/languages/languages';
import { toLanguage } from '@/lib/platform/i18n/texts';
import { chooseRegion, sortBlanks } from '@/lib/views/marketing/blank-view';
import { buildBreadcrumb } from '@/lib/views/marketing/structured-data';
import { managesProducts } from '@/lib/web/pages/manages-products';
import { loadBlanks } from '@/lib/web/pages/site-catalogue';
import { getSiteMetadata } from '@/lib/web/seo/site-metadata';
import { AdminArea } from '../(admin)/admin-area';

type Query = Readonly<Record<string, string | string[] | undefined>>;
interface Props {
  readonly params: Promise<{ locale: string }>;
  readonly searchParams: Promise<Query>;
}

const PATH = '/products';

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  if (await managesProducts()) {
    const t = await getTranslations({ locale, namespace: 'staffProducts' });
    return { title: t('title'), robots: { index: false, follow: false } };
  }
  const t = await getTranslations({ locale, namespace: 'marketingCatalogue' });
  return getSiteMetadata({ locale, path: PATH, title: t('listMetaTitle'), description: t('listMetaDescription') });
}

/**
 * Page with two views (MKT-10): users with the role admin or account_manager of the platform manage products (CAT-09);
 * visitors and store owners see the blanks and their prices.
 */
export default async function ProductsPage({ params, searchParams }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  if (!(await managesProducts())) return <Catalogue locale={locale} query={await searchParams} />;
  return (
    <AdminArea locale={locale}>
      <StaffProducts />
    </AdminArea>
  );
}

async function Catalogue({ locale, query }: { readonly locale: string; readonly query: Query }) {
  const [t, blanks] = await Promise.all([getTranslations('marketingCatalogue'), loadBlanks(locale)]);
  const region = chooseRegion(query.region, locale);
  const sort = parseProductSort(query.sort);
  const sortedBlanks = sortBlanks(blanks, region, sort, getFormatTag(toLanguage(locale)));
  return (
    <SitePage>
      <StructuredData data={buildBreadcrumb('Merchloom', t('listTitle'), PATH)} />
      <PageIntro title={t('listTitle')} lead={t('listLead')} />
      <div className="page-width flex flex-col gap-8 pb-20 sm:pb-28">
        <BlankSortLinks path={PATH} region={region} sort={sort} />
        {sortedBlanks.length > 0 ? (
          <>
            <h2 className="sr-only">{t('metaTitle')}</h2>
            <BlankGrid blanks={sortedBlanks} region={region} />
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
