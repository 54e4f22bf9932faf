import type { Metadata } from 'next';
import Link from 'next/link';
import { TextPage } from '@/components/storefront/text-page';
import { buttonClass } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';
import { storePath } from '@/lib/storefront/links';
import { type StoreParams, storeMetadata, storePage } from '@/lib/storefront/page';

interface ContactProps {
  readonly params: Promise<StoreParams>;
}

export async function generateMetadata({ params }: ContactProps): Promise<Metadata> {
  const page = await storePage(params);
  const texts = await page.texts('storeContact');
  const description = texts('description', { store: page.view.name });
  return storeMetadata(page, { title: texts('title'), description, path: 'contact-us' });
}

/** How to reach the store (STO-18). */
export default async function ContactPage({ params }: ContactProps) {
  const page = await storePage(params);
  const texts = await page.texts('storeContact');
  const {
    email,
    phone,
    address,
    contact_us_heading: heading,
    contact_us_subheading: subheading,
  } = page.store.store_page_content;
  const ways = [
    { icon: 'mail', label: texts('email'), text: email, href: `mailto:${email}` },
    { icon: 'phone', label: texts('phone'), text: phone, href: `tel:${phone.replace(/[^+\d]/g, '')}` },
    { icon: 'pin', label: texts('address'), text: address, href: null },
  ] satisfies { icon: IconName; label: string; text: string; href: string | null }[];
  const known = ways.filter(({ text }) => text.trim() !== '');
  return (
    <TextPage page={page} title={heading || texts('heading')} lead={subheading || texts('subheading')}>
      {known.length === 0 ? <p className="text-muted">{texts('none')}</p> : null}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {known.map(({ icon, label, text, href }) => (
          <li key={icon} className="flex flex-col gap-3 rounded-lg bg-canvas p-6 ring-1 ring-line">
            <span className="flex size-11 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
              <Icon name={icon} />
            </span>
            <h2 className="text-base tracking-normal">{label}</h2>
            {href ? (
              <a href={href} className="w-fit max-w-full text-accent-ink underline underline-offset-4">
                {text}
              </a>
            ) : (
              <p className="whitespace-pre-line text-body">{text}</p>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-10 flex flex-wrap items-center gap-4 text-muted">
        {texts('faqsHint')}
        <Link href={storePath(page.view.slug, 'faqs')} className={buttonClass('secondary')}>
          {texts('faqsLink')}
        </Link>
      </p>
    </TextPage>
  );
}
