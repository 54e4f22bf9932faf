import Link from 'next/link';
import { CookieSettingsButton } from '@/components/ui/cookie-banner';
import type { StoreDto } from '@/lib/contracts/storefront';
import type { Texts } from '@/lib/platform/i18n/texts';
import { buildStorePath } from '@/lib/views/storefront/links';
import { getSafeLink } from '@/lib/views/storefront/safe-url';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { listNavigationLinks } from './store-header';
import { StoreMark } from './store-mark';

export function StoreFooter(props: { readonly store: StoreDto; readonly view: StoreView; readonly texts: Texts }) {
  const { store, view, texts } = props;
  const { company_details: company, store_page_content: content } = store;
  const social = [
    { name: 'Facebook', href: getSafeLink(content.facebook_url) },
    { name: 'Instagram', href: getSafeLink(content.instagram_url) },
    { name: 'TikTok', href: getSafeLink(content.tiktok_url) },
    { name: 'X', href: getSafeLink(content.twitter_url) },
  ].flatMap(({ name, href }) => (href ? [{ name, href }] : []));
  return (
    <footer className="page-footer mt-auto border-t border-line bg-canvas">
      <div className="page-width grid gap-x-10 gap-y-8 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr] lg:py-16">
        <div className="flex flex-col items-start gap-4">
          <StoreMark store={store} />
          <p className="max-w-xs text-sm text-muted">{texts('poweredBy')}</p>
        </div>
        <FooterList title={texts('shop')}>
          {listNavigationLinks(store, view, texts).map(({ href, label }) => (
            <li key={href}>
              <Link href={href}>{label}</Link>
            </li>
          ))}
        </FooterList>
        <FooterList title={texts('help')}>
          <li>
            <Link href={buildStorePath(view, 'privacy-policy')}>{texts('privacy')}</Link>
          </li>
          <li>
            <Link href={buildStorePath(view, 'terms-and-conditions')}>{texts('terms')}</Link>
          </li>
          <li>
            <CookieSettingsButton label={texts('cookieSettings')} />
          </li>
        </FooterList>
        {social.length > 0 ? (
          <FooterList title={texts('followUs')}>
            {social.map(({ name, href }) => (
              <li key={name}>
                <a href={href} rel="noopener">
                  {name}
                </a>
              </li>
            ))}
          </FooterList>
        ) : null}
      </div>
      <div className="page-width text-xs text-muted">
        <p className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line py-6">
          <span>
            {company.registration_number
              ? texts('companyLine', { name: company.legal_name, number: company.registration_number })
              : company.legal_name}
          </span>
          {company.vat_number && !store.not_vat_registered ? (
            <span>{texts('vatLine', { number: company.vat_number })}</span>
          ) : null}
        </p>
      </div>
    </footer>
  );
}

function FooterList({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <h2 className="mb-3 text-sm font-semibold tracking-normal">{title}</h2>
      <ul className="flex flex-col gap-1 text-sm leading-snug text-body *:*:inline-flex *:*:min-h-8 *:*:items-center *:*:py-1 *:*:underline-offset-4 *:*:hover:text-ink *:*:hover:underline">
        {children}
      </ul>
    </div>
  );
}
