'use client';

import { LayoutDashboard, LogOut, Menu, Package, X } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { Brand } from '@/components/ui/brand';
import { IconButton } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { callApi } from '@/lib/client/api';
import { listNavItems } from '@/lib/domain/roles/navigation';

interface ShellUser {
  readonly name: string;
  readonly tenantName: string;
  readonly role: string;
  readonly superadmin: boolean;
}

/** The pages of the navigation that there are; an item without one is not shown. */
const BUILT = {
  dashboard: { label: 'dashboard', icon: LayoutDashboard },
  orders: { label: 'orders', icon: Package },
} as const;

const listItems = (user: ShellUser) =>
  listNavItems(user).flatMap(({ key, href }) => (isBuilt(key) ? [{ href, ...BUILT[key] }] : []));
const isBuilt = (key: string): key is keyof typeof BUILT => Object.hasOwn(BUILT, key);

/** From here on the navigation stands beside the page; below it opens over it (ADM-04). */
const WIDE = '(min-width: 1024px)';

/** Header and navigation around an admin page. */
export function AdminShell({ user, children }: { readonly user: ShellUser; readonly children: ReactNode }) {
  const t = useTranslations('admin');
  const path = usePathname();
  const [open, setOpen] = useState(false);
  const [openedOn, setOpenedOn] = useState(path);
  // A new page, or a window that grew, starts with the menu closed.
  if (openedOn !== path) {
    setOpenedOn(path);
    setOpen(false);
  }
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const close = (): void => setOpen(false);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_1fr]">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-ink px-4 py-2 text-white focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {t('skip')}
      </a>
      <header className="sticky top-0 z-30 flex items-center justify-between border-b border-line bg-surface px-4 py-2 lg:hidden">
        <a href="/dashboard" className="rounded-md">
          <Brand />
        </a>
        <IconButton
          label={open ? t('closeMenu') : t('openMenu')}
          aria-expanded={open}
          aria-controls="admin-nav"
          onClick={() => setOpen(!open)}
        >
          {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
        </IconButton>
      </header>
      <nav
        id="admin-nav"
        aria-label={t('nav')}
        className={classes(
          'flex-col gap-6 border-line bg-surface p-4 lg:sticky lg:top-0 lg:flex lg:h-dvh lg:border-e lg:p-5',
          open ? 'flex border-b' : 'hidden',
        )}
      >
        <a href="/dashboard" className="hidden rounded-md lg:block">
          <Brand />
        </a>
        <ul className="flex flex-col gap-1">
          {listItems(user).map(({ href, label, icon: Glyph }) => {
            const current = path === href || path.startsWith(`${href}/`);
            return (
              <li key={href}>
                <a
                  href={href}
                  aria-current={current ? 'page' : undefined}
                  className={classes(
                    'flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium transition-colors',
                    current ? 'bg-accent-soft text-accent-ink' : 'text-body hover:bg-tile hover:text-ink',
                  )}
                >
                  <Glyph className="size-5" strokeWidth={1.7} aria-hidden="true" />
                  {t(label)}
                </a>
              </li>
            );
          })}
        </ul>
        <div className="mt-auto flex flex-col gap-3 border-t border-line pt-4">
          <p className="text-xs text-muted">
            <span className="block text-sm font-semibold text-ink">{user.name}</span>
            {user.tenantName}
          </p>
          <button
            type="button"
            onClick={signOut}
            className="flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium text-body hover:bg-tile hover:text-ink"
          >
            <LogOut className="size-5" strokeWidth={1.7} aria-hidden="true" />
            {t('logout')}
          </button>
        </div>
      </nav>
      <main id="content" tabIndex={-1} className="min-w-0 px-4 py-6 outline-none sm:px-8 sm:py-9">
        {children}
      </main>
    </div>
  );
}

/** Ends the session on the server, then loads the front page as a document, so that nothing stays in memory (AUT-06). */
async function signOut(): Promise<void> {
  await callApi('/api/logout', { method: 'POST', csrf: true }).catch((error: unknown) =>
    console.warn('logout failed', error),
  );
  window.location.assign('/');
}
