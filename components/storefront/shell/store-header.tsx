import Link from 'next/link';
import { Icon } from '@/components/ui/icon';
import { LanguageSelector } from '@/components/ui/language-selector';
import type { StoreDto } from '@/lib/contracts/storefront';
import type { LanguageOption } from '@/lib/platform/i18n/language-options';
import type { Texts } from '@/lib/platform/i18n/texts';
import { buildStorePath } from '@/lib/views/storefront/links';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { StoreMark } from './store-mark';

export interface NavigationLink {
  readonly href: string;
  readonly label: string;
}

/** Returns the links of the header; about-us only when the store has that page (STO-18). */
export function listNavigationLinks(store: StoreDto, view: StoreView, texts: Texts): NavigationLink[] {
  const { store_page_content: content } = store;
  return [
    { href: buildStorePath(view, 'products'), label: texts('allProducts') },
    ...(content.about_us_enabled
      ? [{ href: buildStorePath(view, 'about-us'), label: content.about_us_page_name || texts('about') }]
      : []),
    { href: buildStorePath(view, 'faqs'), label: texts('faqs') },
    { href: buildStorePath(view, 'contact-us'), label: texts('contact') },
  ];
}

export function StoreHeader(props: {
  readonly store: StoreDto;
  readonly view: StoreView;
  readonly texts: Texts;
  readonly language: string;
  readonly languages: readonly LanguageOption[];
  /** Basket island; null for a store without a basket (STO-03). */
  readonly basket: React.ReactNode;
}) {
  const { store, view, texts, language, languages, basket } = props;
  const links = listNavigationLinks(store, view, texts);
  return (
    <header className="sticky top-0 z-20 border-b border-line/70 bg-surface/92 backdrop-blur-md">
      <div className="page-width flex h-16 items-center gap-2 lg:h-18">
        <details className="group relative -ms-2 lg:hidden" name="page-menu">
          <summary
            aria-label={texts('menu')}
            className="flex size-11 items-center justify-center rounded-md hover:bg-tile"
          >
            <Icon name="menu" className="size-6 group-open:hidden" />
            <Icon name="close" className="hidden size-6 group-open:block" />
          </summary>
          <nav
            aria-label={texts('menu')}
            className="absolute start-0 top-full mt-2.5 w-[min(86vw,20rem)] rounded-lg border border-line bg-surface p-2 font-medium shadow-lg *:flex *:min-h-12 *:items-center *:rounded-md *:px-4 *:hover:bg-tile"
          >
            {links.map(({ href, label }) => (
              <Link key={href} href={href}>
                {label}
              </Link>
            ))}
          </nav>
        </details>
        <Link href={buildStorePath(view)} className="me-auto flex min-h-11 min-w-0 items-center lg:me-10">
          <StoreMark store={store} />
        </Link>
        <nav
          aria-label={texts('mainNavigation')}
          className="me-auto hidden items-center gap-1 text-sm font-medium text-body *:rounded-md *:px-3.5 *:py-2.5 *:hover:bg-tile *:hover:text-ink lg:flex"
        >
          {links.map(({ href, label }) => (
            <Link key={href} href={href}>
              {label}
            </Link>
          ))}
        </nav>
        {languages.length > 1 ? (
          <LanguageSelector label={texts('language')} current={language} languages={languages} />
        ) : null}
        {basket}
      </div>
    </header>
  );
}
