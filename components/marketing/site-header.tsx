import { getLocale, getTranslations } from 'next-intl/server';
import { Brand } from '@/components/ui/brand';
import { getButtonClasses } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import { LanguageSelector } from '@/components/ui/language-selector';
import { getInitial } from '@/lib/domain/dates/dates';
import { SITE_MENU } from '@/lib/views/marketing/navigation';
import { getCurrentUser } from '@/lib/web/pages/current-user';
import { listOfferedLanguages } from '@/lib/web/pages/offered-languages';
import { DashboardLink } from './dashboard-link';

export interface SiteHeaderProps {
  /** Path of the menu item that the page belongs to. */
  readonly current?: string | undefined;
  /** Returns the page's address in another language, when it is not the current address. */
  readonly languageHref?: ((code: string) => string) | undefined;
}

const ITEM =
  'flex min-h-11 items-center rounded-md px-3 text-sm font-medium text-body hover:bg-tile hover:text-ink aria-[current]:text-ink';

/**
 * Header: brand, menu, languages, and account links: sign-in and sign-up for visitors, the dashboard for signed-in
 * users (MKT-03…07).
 */
export async function SiteHeader({ current, languageHref }: SiteHeaderProps) {
  const [locale, t, auth, user] = await Promise.all([
    getLocale(),
    getTranslations('marketing'),
    getTranslations('auth'),
    getCurrentUser(),
  ]);
  const languages = listOfferedLanguages();
  // i18n-keys: marketing.nav.*
  const links = SITE_MENU.map(({ href, key }) => (
    <a key={href} href={href} aria-current={href === current ? 'page' : undefined} className={ITEM}>
      {t(`nav.${key}`)}
    </a>
  ));
  return (
    <header className="sticky top-0 z-20 border-b border-line/70 bg-canvas/92 backdrop-blur-md print:static">
      <a
        href="#content"
        className="absolute start-4 top-3 z-40 rounded-md bg-ink px-4 py-2.5 text-sm font-semibold text-white not-focus:sr-only"
      >
        {t('nav.skip')}
      </a>
      <div className="page-width flex h-16 items-center gap-1 lg:h-18">
        <details className="group -ms-2 lg:hidden" name="page-menu">
          <summary
            aria-label={t('nav.menu')}
            className="flex size-11 items-center justify-center rounded-md hover:bg-tile"
          >
            <Icon name="menu" className="size-6 group-open:hidden" />
            <Icon name="close" className="hidden size-6 group-open:block" />
          </summary>
          <nav
            aria-label={t('nav.menu')}
            className="absolute inset-x-3 top-full mt-1 flex flex-col rounded-lg border border-line bg-surface p-2 shadow-lg"
          >
            {links}
            {user ? null : (
              <>
                <a href="/login" className={classes(ITEM, 'xs:hidden')}>
                  {t('signIn')}
                </a>
                <a href="/get-started" className={getButtonClasses('primary', 'md', 'mt-2 sm:hidden')}>
                  {auth('signUp')}
                </a>
              </>
            )}
          </nav>
        </details>
        <a href="/" className="me-auto flex min-h-11 items-center rounded-md lg:me-8">
          <Brand />
        </a>
        <nav aria-label={t('nav.main')} className="me-auto hidden items-center gap-1 lg:flex">
          {links}
        </nav>
        {languages.length > 1 ? (
          <LanguageSelector
            label={t('language')}
            current={locale}
            languages={languages}
            {...(languageHref ? { buildHref: languageHref } : {})}
          />
        ) : null}
        {user ? (
          <DashboardLink className="flex min-h-11 items-center gap-2.5 rounded-md ps-2 text-sm font-semibold whitespace-nowrap">
            <span className="max-sm:sr-only">{t('myDashboard')}</span>
            <span
              aria-hidden="true"
              data-initial
              className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent"
            >
              {getInitial(user.name)}
            </span>
          </DashboardLink>
        ) : (
          <>
            <a
              href="/login"
              className={getButtonClasses('quiet', 'md', 'px-3! whitespace-nowrap max-xs:hidden sm:px-5!')}
            >
              {t('signIn')}
            </a>
            <a href="/get-started" className={getButtonClasses('primary', 'md', 'whitespace-nowrap max-sm:hidden')}>
              {auth('signUp')}
            </a>
          </>
        )}
      </div>
    </header>
  );
}
