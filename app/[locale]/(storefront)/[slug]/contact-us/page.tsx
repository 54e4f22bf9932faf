import type { Metadata } from 'next';
import Link from 'next/link';
import { ContactForm } from '@/components/storefront/pages/contact-form';
import { ContactWays } from '@/components/storefront/pages/contact-ways';
import { TextPage } from '@/components/storefront/pages/text-page';
import { buttonClass } from '@/components/ui/button';
import { CONTACT_LIMITS } from '@/lib/domain/store/contact-form';
import { isHidden } from '@/lib/domain/store/event';
import { storeApi, storePath } from '@/lib/storefront/links';
import { type ContactQuery, contactStart, contactTexts } from '@/lib/storefront/server/contact-state';
import { type StoreParams, storeMetadata, storePage } from '@/lib/storefront/server/page';

interface ContactProps {
  readonly params: Promise<StoreParams>;
  readonly searchParams: Promise<ContactQuery>;
}

export async function generateMetadata({ params }: ContactProps): Promise<Metadata> {
  const page = await storePage(params);
  const texts = await page.texts('storeContact');
  const description = texts('description', { store: page.view.name });
  return storeMetadata(page, { title: texts('title'), description, path: 'contact-us' });
}

/** How to reach the store, and a form that reaches whoever it named for it (STO-18). */
export default async function ContactPage({ params, searchParams }: ContactProps) {
  const page = await storePage(params);
  const { view } = page;
  const [texts, chrome] = await Promise.all([page.texts('storeContact'), page.texts('store')]);
  const content = page.store.store_page_content;
  // A draft takes no messages, also from its own team.
  const hasForm = content.contact_us_form_enabled && !isHidden(page.store.status);
  const strings = contactTexts(texts, view.name);
  const ways = <ContactWays content={content} texts={texts} wide={!hasForm} />;
  return (
    <TextPage
      page={page}
      path="contact-us"
      title={content.contact_us_heading || texts('heading')}
      lead={content.contact_us_subheading || texts('subheading')}
      aside={hasForm ? ways : undefined}
    >
      {hasForm ? (
        <ContactForm
          action={storeApi(view, 'contact')}
          path={storePath(view, 'contact-us')}
          texts={strings}
          limits={CONTACT_LIMITS}
          start={contactStart(await searchParams, strings)}
          note={
            <p className="text-sm text-muted">
              {texts('reader', { store: view.name })}{' '}
              <Link href={storePath(view, 'privacy-policy')} className="underline underline-offset-4">
                {chrome('privacy')}
              </Link>
            </p>
          }
        />
      ) : (
        ways
      )}
      <p className="mt-10 flex flex-wrap items-center gap-4 text-muted">
        {texts('faqsHint')}
        <Link href={storePath(view, 'faqs')} className={buttonClass('secondary')}>
          {texts('faqsLink')}
        </Link>
      </p>
    </TextPage>
  );
}
