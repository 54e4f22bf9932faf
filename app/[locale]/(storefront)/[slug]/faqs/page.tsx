import type { Metadata } from 'next';
import Link from 'next/link';
import { TextPage } from '@/components/storefront/pages/text-page';
import { StructuredData } from '@/components/storefront/structured-data';
import { getButtonClasses } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { buildStorePath } from '@/lib/views/storefront/links';
import { formatHomeDelivery } from '@/lib/web/storefront/delivery-promise';
import { buildStoreMetadata, getStoreTextLang, loadStorePage, type StoreParams } from '@/lib/web/storefront/page';
import { buildQuestionsData } from '@/lib/web/storefront/structured-data';

interface FaqsProps {
  readonly params: Promise<StoreParams>;
}

/** Message keys of the questions for stores without questions of their own. */
const COMMON = ['default1', 'default2', 'default3', 'default4', 'default5'] as const;
/** Message keys of the questions for stores that take enquiries instead of orders. */
const COMMON_FOR_ENQUIRIES = ['enquiries1', 'enquiries2', 'default5'] as const;

export async function generateMetadata({ params }: FaqsProps): Promise<Metadata> {
  const page = await loadStorePage(params);
  const texts = await page.texts('storeFaqs');
  const description = texts('description', { store: page.view.name });
  return buildStoreMetadata(page, { title: texts('title'), description, path: 'faqs' });
}

export default async function FaqsPage({ params }: FaqsProps) {
  const page = await loadStorePage(params);
  const texts = await page.texts('storeFaqs');
  const delivery = { dates: formatHomeDelivery(page, page.now) };
  const storeFaqs = page.store.store_page_content.faqs.filter(
    ({ question, answer }) => question.trim() && answer.trim(),
  );
  const faqs =
    storeFaqs.length > 0
      ? storeFaqs
      : (page.view.isForEnquiries ? COMMON_FOR_ENQUIRIES : COMMON).map((name) => ({
          question: texts(`${name}Q`),
          answer: texts(`${name}A`, delivery),
        }));
  return (
    <TextPage page={page} path="faqs" title={texts('title')}>
      <StructuredData data={buildQuestionsData(faqs)} />
      <div
        lang={storeFaqs.length > 0 ? getStoreTextLang(page) : undefined}
        className="max-w-3xl divide-y divide-line border-y border-line"
      >
        {faqs.map(({ question, answer }, index) => (
          <details key={question} className="group" name="faq" open={index === 0}>
            <summary className="flex min-h-14 items-center justify-between gap-6 py-4 text-lg font-medium">
              {question}
              <Icon name="plus" className="transition-transform duration-200 group-open:rotate-45" />
            </summary>
            <p className="prose-text pb-6 whitespace-pre-line">{answer}</p>
          </details>
        ))}
      </div>
      <p className="mt-10 flex flex-wrap items-center gap-4 text-muted">
        {texts('more')}
        <Link href={buildStorePath(page.view, 'contact-us')} className={getButtonClasses('secondary')}>
          {texts('contact')}
        </Link>
      </p>
    </TextPage>
  );
}
