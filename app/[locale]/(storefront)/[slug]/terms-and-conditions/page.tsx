import type { Metadata } from 'next';
import { CompanyDetails } from '@/components/storefront/pages/company-details';
import { RichText } from '@/components/storefront/pages/rich-text';
import { TextPage, TextSections } from '@/components/storefront/pages/text-page';
import { hasReadableText } from '@/lib/domain/text/markup';
import {
  buildStoreMetadata,
  getStoreTextLang,
  loadStorePage,
  type StorePage,
  type StoreParams,
} from '@/lib/web/storefront/page';

interface TermsProps {
  readonly params: Promise<StoreParams>;
}

export async function generateMetadata({ params }: TermsProps): Promise<Metadata> {
  const page = await loadStorePage(params);
  const texts = await page.texts('storeTerms');
  const description = texts('description', { store: page.view.name });
  return buildStoreMetadata(page, { title: texts('title'), description, path: 'terms-and-conditions' });
}

export default async function TermsPage({ params }: TermsProps) {
  const page = await loadStorePage(params);
  const [texts, company] = await Promise.all([page.texts('storeTerms'), page.texts('storeCompany')]);
  const storeTerms = page.store.store_pages.terms;
  const seller = page.store.company_details.legal_name || page.view.name;
  const sections = [
    {
      title: texts('sellerTitle'),
      // Avoids two full stops when the company's name ends with one.
      text: texts('sellerText', { company: seller }).replace('..', '.'),
    },
    ...(page.view.isForEnquiries
      ? [{ title: texts('enquiriesTitle'), text: texts('enquiriesText') }]
      : [
          { title: texts('ordersTitle'), text: texts('ordersText') },
          // i18n-keys: storeTerms.pricesTax, storeTerms.pricesVat, storeTerms.pricesPlain
          { title: texts('pricesTitle'), text: texts(pricesKey(page)) },
          { title: texts('deliveryTitle'), text: texts('deliveryText') },
          { title: texts('returnsTitle'), text: `${texts('returnsPersonalised')} ${texts('returnsText')}` },
        ]),
    { title: texts('contentTitle'), text: texts('contentText') },
    { title: texts('lawTitle'), text: texts('lawText') },
  ];
  return (
    <TextPage
      page={page}
      path="terms-and-conditions"
      title={texts('title')}
      aside={<CompanyDetails store={page.store} texts={company} />}
    >
      {hasReadableText(storeTerms) ? (
        <RichText text={storeTerms} lang={getStoreTextLang(page)} />
      ) : (
        <TextSections sections={sections} />
      )}
    </TextPage>
  );
}

/**
 * Returns the message key of the text about taxes in prices, which depends on the region and on whether the store
 * charges VAT.
 */
function pricesKey({ view }: StorePage): 'pricesTax' | 'pricesVat' | 'pricesPlain' {
  if (view.region === 'US') return 'pricesTax';
  return view.vat.registered ? 'pricesVat' : 'pricesPlain';
}
