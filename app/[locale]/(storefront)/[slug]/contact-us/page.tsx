import type { Metadata } from 'next';
import Link from 'next/link';
import { ContactDetails } from '@/components/storefront/pages/contact-details';
import { ContactForm, type ContactSubject } from '@/components/storefront/pages/contact-form';
import { TextPage } from '@/components/storefront/pages/text-page';
import { getButtonClasses } from '@/components/ui/button';
import { buildPictureUrl } from '@/lib/contracts/picture-url';
import { CONTACT_LIMITS, MAX_ENQUIRY_QUANTITY } from '@/lib/domain/store/contact-form';
import { isHiddenFromShoppers } from '@/lib/domain/store/event';
import { buildProductPath, buildStoreApiPath, buildStorePath } from '@/lib/views/storefront/links';
import { toProductView } from '@/lib/views/storefront/product-view';
import { loadCatalogueLabels } from '@/lib/web/storefront/catalogue-labels';
import { buildContactTexts, type ContactQuery, getContactFormState } from '@/lib/web/storefront/contact-state';
import { findProduct } from '@/lib/web/storefront/load';
import {
  buildStoreMetadata,
  getStoreTextLang,
  loadStorePage,
  type StorePage,
  type StoreParams,
} from '@/lib/web/storefront/page';

interface ContactProps {
  readonly params: Promise<StoreParams>;
  readonly searchParams: Promise<ContactQuery>;
}

export async function generateMetadata({ params }: ContactProps): Promise<Metadata> {
  const page = await loadStorePage(params);
  const texts = await page.texts('storeContact');
  const description = texts('description', { store: page.view.name });
  return buildStoreMetadata(page, { title: texts('title'), description, path: 'contact-us' });
}

/** Contact details of a store, and a form whose messages are sent to the store's contact address (STO-18). */
export default async function ContactPage({ params, searchParams }: ContactProps) {
  const page = await loadStorePage(params);
  const { view } = page;
  const [texts, chrome] = await Promise.all([page.texts('storeContact'), page.texts('store')]);
  const content = page.store.store_page_content;
  // A draft store accepts no messages, not even those of its own team.
  const hasForm = content.contact_us_form_enabled && !isHiddenFromShoppers(page.store.status);
  const strings = buildContactTexts(texts, view.name);
  const query = await searchParams;
  const about = hasForm ? await findSubject(page, query) : null;
  const ways = <ContactDetails content={content} texts={texts} wide={!hasForm} />;
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
          action={`${buildStoreApiPath(view, 'contact')}${about ? `?${about.query}` : ''}`}
          path={buildStorePath(view, 'contact-us')}
          texts={strings}
          limits={{ ...CONTACT_LIMITS, quantity: MAX_ENQUIRY_QUANTITY }}
          start={getContactFormState(query, strings)}
          subject={about?.subject ?? null}
          note={
            <p className="text-sm text-muted">
              {texts('reader', { store: view.name })}{' '}
              <Link href={buildStorePath(view, 'privacy-policy')} className="underline underline-offset-4">
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
        <Link href={buildStorePath(view, 'faqs')} className={getButtonClasses('secondary')}>
          {texts('faqsLink')}
        </Link>
      </p>
    </TextPage>
  );
}

/**
 * Returns the product in the URL, in the form in which the contact form shows and sends it; null when the store does
 * not have it.
 */
async function findSubject(
  page: StorePage,
  { product: id, colour: code }: ContactQuery,
): Promise<{ readonly subject: ContactSubject; readonly query: URLSearchParams } | null> {
  if (typeof id !== 'string' || !/^[1-9]\d{0,14}$/.test(id)) return null;
  const record = await findProduct(page.view.slug, Number(id));
  if (!record) return null;
  const product = toProductView(record.product, undefined, await loadCatalogueLabels(page));
  const colour = product.colours.find((candidate) => candidate.code === code);
  const address = colour ? { colour: colour.code } : undefined;
  return {
    subject: {
      name: product.name,
      colour: colour?.name ?? '',
      picture: buildPictureUrl(page.view, {
        productId: product.id,
        view: product.views[0] ?? 'front',
        colour: (colour ?? product.colours[0])?.code,
        version: product.version,
        width: 160,
      }),
      href: `${buildProductPath(page.view, product.id)}${address ? `?${new URLSearchParams(address)}` : ''}`,
      lang: getStoreTextLang(page),
    },
    query: new URLSearchParams({ product: id, ...address }),
  };
}
