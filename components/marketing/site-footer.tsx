import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Brand } from '@/components/ui/brand';
import { CookieSettingsButton } from '@/components/ui/cookie-banner';
import { getPrivacyPath } from '@/lib/domain/routes/privacy-policy';
import { toLanguage } from '@/lib/platform/i18n/texts';
import { SITE_MENU } from '@/lib/views/marketing/navigation';

const LINK =
  'inline-flex min-h-9 items-center py-1.5 leading-snug text-sm text-body hover:text-ink hover:underline underline-offset-4';

/** Footer with links to every public page, grouped by topic. */
export async function SiteFooter() {
  const [locale, t, store] = await Promise.all([getLocale(), getTranslations('marketing'), getTranslations('store')]);
  const legal = t('footer.legal');
  const lists = [
    {
      title: t('footer.product'),
      links: [
        ...SITE_MENU.map(({ href, key }) => ({ href, label: t(`nav.${key}`) })),
        { href: '/products', label: t('footer.catalogue') },
        { href: '/event-builder', label: t('footer.builder') },
      ],
    },
    {
      title: t('footer.company'),
      links: [
        { href: '/about', label: t('footer.about') },
        { href: '/get-started', label: t('footer.start') },
        { href: '/login', label: t('signIn') },
        { href: '/fulfiller-api', label: t('footer.fulfillerApi') },
      ],
    },
    {
      title: legal,
      links: [
        { href: getPrivacyPath(toLanguage(locale)), label: t('footer.privacy') },
        { href: '/terms-and-conditions', label: t('footer.terms') },
        { href: '/terms-and-conditions-us', label: t('footer.termsUs') },
        { href: '/terms-and-conditions-buyer-us', label: t('footer.termsBuyerUs') },
      ],
    },
  ];
  return (
    <footer className="page-footer mt-auto border-t border-line bg-surface">
      <div className="page-width grid gap-x-10 gap-y-9 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr] lg:py-16">
        <div className="flex flex-col items-start gap-4">
          <Brand />
          <p className="max-w-xs text-sm text-muted">{t('footer.line')}</p>
        </div>
        {lists.map(({ title, links }) => (
          <FooterList key={title} title={title}>
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href} className={LINK}>
                  {label}
                </a>
              </li>
            ))}
            {title === legal ? (
              <li>
                <CookieSettingsButton label={store('cookieSettings')} className={LINK} />
              </li>
            ) : null}
          </FooterList>
        ))}
      </div>
    </footer>
  );
}

function FooterList({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-2.5 text-sm font-semibold tracking-normal">{title}</h2>
      <ul className="flex flex-col">{children}</ul>
    </div>
  );
}
