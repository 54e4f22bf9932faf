'use client';

import { Menu, Search, X } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Brand } from '@/components/ui/brand';
import { IconButton } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { useEarlyPress } from '@/components/ui/use-early-press';
import { hasSegmentPages } from '@/lib/domain/routes/segments';
import type { LanguageOption } from '@/lib/platform/i18n/language-options';
import { useModifierKey } from './kit/use-modifier-key';
import { VisitProvider } from './kit/visit';
import { AccountLanguage } from './shell/account-language';
import { EmailBanner } from './shell/email-banner';
import { Navigation } from './shell/navigation';
import { ProgressBar } from './shell/progress-bar';
import { TimeZoneNote } from './shell/reader-time-zone';
import { SetupBanner } from './shell/setup-banner';
import type { ShellUser } from './shell/shell-user';
import { Shortcuts } from './shell/shortcuts';
import { SupportBar } from './support/support-bar';

/**
 * Media query for windows in which the navigation is beside the page. In narrower ones it opens as an overlay (ADM-04).
 */
const WIDE = '(min-width: 1024px)';

/** Frame of every admin page: header, navigation, search, keyboard shortcuts and language menu (ADM-02). */
export function AdminShell(props: {
  readonly user: ShellUser;
  readonly languages: readonly LanguageOption[];
  /** External help centre for store owners; null = the built-in help pages. */
  readonly helpUrl: string | null;
  readonly children: ReactNode;
}) {
  const { user, languages, helpUrl, children } = props;
  const t = useTranslations('admin');
  const modifier = useModifierKey();
  const path = usePathname();
  const area = useRef<HTMLDivElement>(null);
  useEarlyPress(area);
  const [open, setOpen] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const [openedOn, setOpenedOn] = useState(path);
  // Closes the menu when the page changes or the window becomes wide.
  if (openedOn !== path) {
    setOpenedOn(path);
    setOpen(false);
    setFinding(false);
  }
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const close = (): void => setOpen(false);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);
  // During a read-only support visit the settings page stays editable, because it shows the visitor's own account.
  const permissions = user.visit && {
    mayWrite: user.visit.may_write || path.endsWith('/settings'),
    isAllowedByClient: user.visit.owner_allowed,
  };
  const home = !user.superadmin && hasSegmentPages('get-started') ? '/get-started' : '/dashboard';
  return (
    <div ref={area} data-early-presses="" className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_1fr]">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-ink px-4 py-2 text-white focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {t('skip')}
      </a>
      <nav
        aria-label={t('nav')}
        className={classes(
          'flex-col border-line bg-surface lg:sticky lg:top-0 lg:flex lg:h-dvh lg:border-e',
          open ? 'fixed inset-x-0 top-15 bottom-0 z-30 flex overflow-y-auto' : 'hidden',
        )}
      >
        <Link href={home} prefetch={false} className="mx-5 mt-5 hidden rounded-md lg:block">
          <Brand />
        </Link>
        <Navigation user={user} helpUrl={helpUrl} />
      </nav>
      <div className="flex min-w-0 flex-col">
        {user.visit ? <SupportBar visit={user.visit} tenantId={user.tenantId} tenantName={user.tenantName} /> : null}
        <header className="sticky top-0 z-20 flex min-h-15 items-center gap-1 border-b border-line bg-surface px-4 py-1.5 sm:gap-2 sm:px-8">
          <ProgressBar label={t('loading')} />
          <Link href={home} prefetch={false} className="me-auto flex rounded-md lg:hidden">
            {/*
             * In a window up to 23rem wide, the brand name does not fit beside search, language and menu, so only the
             * logo is visible.
             */}
            <Brand className="max-[23rem]:[&>span]:sr-only" />
          </Link>
          <button
            type="button"
            onClick={() => setFinding(true)}
            aria-keyshortcuts="Control+K Meta+K"
            className="hidden min-h-10 w-full max-w-md items-center gap-3 rounded-md border border-line-strong px-3.5 text-sm text-muted hover:border-ink lg:me-auto lg:flex"
          >
            <Search className="size-4" aria-hidden="true" />
            {t('palette.open')}
            <kbd className="ms-auto rounded-sm border border-line px-1.5 font-sans text-xs">{`${modifier} K`}</kbd>
          </button>
          <IconButton label={t('palette.open')} className="lg:hidden" onClick={() => setFinding(true)}>
            <Search className="size-5" aria-hidden="true" />
          </IconButton>
          <AccountLanguage current={user.language} languages={languages} />
          <IconButton
            label={open ? t('closeMenu') : t('openMenu')}
            aria-expanded={open}
            aria-controls="admin-nav"
            className="lg:hidden"
            onClick={() => setOpen(!open)}
          >
            {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          </IconButton>
        </header>
        <main id="content" tabIndex={-1} className="min-w-0 px-4 py-6 outline-none sm:px-8 sm:py-9">
          <SetupBanner isComplete={user.stepsCompleted} />
          {user.isEmailVerified || user.visit ? null : <EmailBanner isAdmin={user.role === 'admin'} />}
          <VisitProvider value={permissions}>{children}</VisitProvider>
          <TimeZoneNote />
        </main>
      </div>
      <Shortcuts user={user} isFinding={isFinding} onFind={setFinding} />
    </div>
  );
}
