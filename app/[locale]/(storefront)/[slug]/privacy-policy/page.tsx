import type { Metadata } from 'next';
import { CompanyDetails } from '@/components/storefront/pages/company-details';
import { RichText } from '@/components/storefront/pages/rich-text';
import { TextPage, TextSections } from '@/components/storefront/pages/text-page';
import { hasReadableText } from '@/lib/domain/text/markup';
import { buildStoreMetadata, getStoreTextLang, loadStorePage, type StoreParams } from '@/lib/web/storefront/page';

interface PrivacyProps {
  readonly params: Promise<StoreParams>;
}

const SECTIONS = ['who', 'what', 'why', 'share', 'cookies', 'keep', 'rights', 'contact'] as const;

export async function generateMetadata({ params }: PrivacyProps): Promise<Metadata> {
  const page = await loadStorePage(params);
  const texts = await page.texts('storePrivacy');
  const description = texts('description', { store: page.view.name });
  return buildStoreMetadata(page, { title: texts('title'), description, path: 'privacy-policy' });
}

export default async function PrivacyPage({ params }: PrivacyProps) {
  const page = await loadStorePage(params);
  const [texts, company] = await Promise.all([page.texts('storePrivacy'), page.texts('storeCompany')]);
  const { company_details: details, store_page_content: content, store_pages: pages } = page.store;
  const storePolicy = pages.privacy;
  const values = { company: details.legal_name || page.view.name, email: details.email || content.email };
  const visibleSections = SECTIONS.filter((name) => name !== 'contact' || values.email !== '');
  return (
    <TextPage
      page={page}
      path="privacy-policy"
      title={texts('title')}
      aside={<CompanyDetails store={page.store} texts={company} />}
    >
      {hasReadableText(storePolicy) ? (
        <RichText text={storePolicy} lang={getStoreTextLang(page)} />
      ) : (
        <TextSections
          sections={visibleSections.map((name) => ({
            title: texts(`${name}Title`),
            text: texts(`${name}Text`, values),
          }))}
        />
      )}
    </TextPage>
  );
}
