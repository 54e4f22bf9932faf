import { hasRole, isSuperAdmin } from './roles';

/** An item of the admin navigation; its label is the message `nav.{key}`. */
export interface NavItem {
  readonly key: string;
  readonly href: string;
}

interface Entry extends NavItem {
  /** Pipe-separated roles; absent = every role. */
  readonly roles?: string;
}

const OWNER: readonly Entry[] = [
  { key: 'dashboard', href: '/dashboard' },
  { key: 'stores', href: '/events' },
  { key: 'orders', href: '/orders' },
  { key: 'users', href: '/users', roles: 'admin' },
  { key: 'settings', href: '/settings' },
];

const STAFF: readonly Entry[] = [
  { key: 'dashboard', href: '/dashboard' },
  { key: 'events', href: '/events', roles: 'admin|account_manager' },
  { key: 'orders', href: '/orders', roles: 'admin|account_manager' },
  { key: 'clients', href: '/clients', roles: 'admin|account_manager' },
  { key: 'products', href: '/products', roles: 'admin|account_manager' },
  { key: 'users', href: '/users', roles: 'admin' },
  { key: 'auditLogs', href: '/audit-logs', roles: 'admin' },
  { key: 'settings', href: '/settings' },
];

/** The navigation of a user: the staff menu for super-admins, the store owner's for all others whatever their role
 *  (ROL-04, ROL-05, ROL-06). */
export function listNavItems(user: { readonly role: string; readonly superadmin: unknown }): NavItem[] {
  const entries = isSuperAdmin(user) ? STAFF : OWNER;
  return entries
    .filter((entry) => entry.roles === undefined || hasRole(entry.roles, user))
    .map(({ key, href }) => ({ key, href }));
}
