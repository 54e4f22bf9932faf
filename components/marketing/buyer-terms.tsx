import { SiteHeader } from '@/components/marketing/site-header';
import { TextSections } from '@/components/storefront/text-page';
import type { Region } from '@/lib/domain/regions/regions';
import { loadTexts } from '@/lib/i18n/texts';

const SECTIONS = ['seller', 'orders', 'prices', 'delivery', 'returns', 'content', 'law'] as const;
/** Who sells is named at each store; these terms hold for all of them. */
const SELLER = 'Merchloom';

export async function buyerTermsHead(locale: string, region: Region) {
  const texts = await loadTexts(locale, region, 'storeTerms');
  return { title: texts('title'), description: texts('description', { store: 'Merchloom' }) };
}

/** The terms of buying in a region, in its own wording. */
export async function BuyerTerms({ locale, region }: { readonly locale: string; readonly region: Region }) {
  const texts = await loadTexts(locale, region, 'storeTerms');
  const textOf = (section: (typeof SECTIONS)[number]): string => {
    if (section === 'prices') return texts(region === 'US' ? 'pricesTax' : 'pricesVat');
    return section === 'seller' ? texts('sellerText', { company: SELLER }) : texts(`${section}Text`);
  };
  return (
    <>
      <SiteHeader user={null} />
      <main className="page-width flex flex-col gap-8 pt-8 pb-24">
        <h1 className="text-4xl">{texts('title')}</h1>
        <TextSections
          sections={SECTIONS.map((section) => ({ title: texts(`${section}Title`), text: textOf(section) }))}
        />
      </main>
    </>
  );
}
