'use client';

import {
  Building2,
  CircleHelp,
  LayoutDashboard,
  LogOut,
  Package,
  ScrollText,
  Settings,
  Shirt,
  Store,
  Users,
} from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { classes } from '@/components/ui/classes';
import { listNavItems, type NavKey } from '@/lib/domain/roles/navigation';
import { getFirstSegment, hasSegmentPages } from '@/lib/domain/routes/segments';
import type { ShellUser } from './shell-user';
import { useSignOut } from './sign-out';

const ICONS: Readonly<Record<NavKey, typeof Store>> = {
  dashboard: LayoutDashboard,
  stores: Store,
  orders: Package,
  clients: Building2,
  products: Shirt,
  users: Users,
  auditLogs: ScrollText,
  settings: Settings,
};
const OWN_HELP = '/help/frequently-asked-questions';
const LINK_CLASS = 'flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium transition-colors';
const QUIET = 'text-body hover:bg-tile hover:text-ink';

/**
 * Main menu for the signed-in user (ROL-04…06): permitted pages, the help link and sign-out. Rendered inside the
 * shell's navigation landmark.
 */
export function Navigation({ user, helpUrl }: { readonly user: ShellUser; readonly helpUrl: string | null }) {
  const t = useTranslations('admin');
  const signOut = useSignOut();
  const path = usePathname();
  const items = listNavItems(user).filter(({ href }) => hasSegmentPages(getFirstSegment(href)));
  const isHelp = helpUrl === null && (path.startsWith('/help/') || path === '/custom-solutions');
  const help = helpUrl ?? (hasSegmentPages('help') ? OWN_HELP : null);
  return (
    <div id="admin-nav" className="flex flex-1 flex-col gap-6 p-4 lg:p-5">
      <ul className="flex flex-col gap-1">
        {items.map(({ href, key }) => {
          const current =
            path === href || path.startsWith(`${href}/`) || (key === 'clients' && path.startsWith('/client-'));
          const Glyph = ICONS[key];
          return (
            <li key={key}>
              <Link
                href={href}
                prefetch={false}
                aria-current={current ? 'page' : undefined}
                className={classes(LINK_CLASS, current ? 'bg-accent-soft text-accent-ink' : QUIET)}
              >
                <Glyph className="size-5" strokeWidth={1.7} aria-hidden="true" />
                {t(`menu.${key}`)}
              </Link>
            </li>
          );
        })}
        {help && !user.superadmin ? (
          <li>
            <a
              href={help}
              target="_blank"
              rel="noopener"
              aria-current={isHelp ? 'true' : undefined}
              className={classes(LINK_CLASS, isHelp ? 'bg-accent-soft text-accent-ink' : QUIET)}
            >
              <CircleHelp className="size-5" strokeWidth={1.7} aria-hidden="true" />
              {t('menu.help')}
            </a>
          </li>
        ) : null}
      </ul>
      <div className="mt-auto flex flex-col gap-3 border-t border-line pt-4">
        <p className="text-xs text-muted wrap-anywhere">
          <span className="block text-sm font-semibold text-ink">{user.name}</span>
          {user.tenantName}
        </p>
        <button type="button" onClick={signOut} className={classes(LINK_CLASS, QUIET)}>
          <LogOut className="size-5" strokeWidth={1.7} aria-hidden="true" />
          {t('logout')}
        </button>
      </div>
    </div>
  );
}
