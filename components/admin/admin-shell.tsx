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
import { hasPages } from '@/lib/domain/routes/segments';
import type { LanguageOption } from '@/lib/i18n/language-options';
import { ReadOnlyVisitProvider } from './kit/read-only-visit';
import { useModifierKey } from './kit/use-modifier-key';
import { AccountLanguage } from './shell/account-language';
import { EmailBanner } from './shell/email-banner';
import { Navigation } from './shell/navigation';
import { ProgressBar } from './shell/progress-bar';
import { TimeZoneNote } from './shell/reader-time-zone';
import { SetupBanner } from './shell/setup-banner';
import type { ShellUser } from './shell/shell-user';
import { Shortcuts } from './shell/shortcuts';
import { OwnerPermissionProvider } from './support/owner-permission';
import { SupportBar } from './support/support-bar';

/** From here on the navigation stands beside the page; below it opens over it (ADM-04). */
const WIDE = '(min-width: 1024px)';

/** Header, navigation and what every admin page can do: finding, shortcuts, language (ADM-02). */
export function AdminShell(props: {
  readonly user: ShellUser;
  readonly languages: readonly LanguageOption[];
  /** Where articles for store owners are, outside of this site; null = our own help pages. */
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
  // A new page, or a window that grew, starts with the menu closed.
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
  // The visitor's own account stays the visitor's own.
  const isReadOnly = user.visit !== null && !user.visit.may_write && !path.endsWith('/settings');
  const home = !user.superadmin && hasPages('get-started') ? '/get-started' : '/dashboard';
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
            {/* Next to search, language and menu its name has no room at 320 px. */}
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
          <OwnerPermissionProvider value={user.visit?.owner_allowed ?? true}>
            <ReadOnlyVisitProvider value={isReadOnly}>{children}</ReadOnlyVisitProvider>
          </OwnerPermissionProvider>
          <TimeZoneNote />
        </main>
      </div>
      <Shortcuts user={user} isFinding={isFinding} onFind={setFinding} />
    </div>
  );
}
