import { type Action, type Actor, can, hasRole, isSuperAdmin } from './roles';

/** An item of the admin navigation; its label is the message `admin.menu.{key}`. */
export interface NavItem {
  readonly key: NavKey;
  readonly href: string;
}

interface Entry extends NavItem {
  /** Roles separated by pipes; absent = every role. */
  readonly roles?: string;
}

export type NavKey = 'dashboard' | 'stores' | 'orders' | 'clients' | 'products' | 'users' | 'auditLogs' | 'settings';

const OWNER: readonly Entry[] = [
  { key: 'dashboard', href: '/dashboard' },
  { key: 'stores', href: '/events' },
  { key: 'orders', href: '/orders' },
  { key: 'users', href: '/users', roles: 'admin' },
  { key: 'settings', href: '/settings' },
];

const STAFF: readonly Entry[] = [
  { key: 'dashboard', href: '/dashboard' },
  { key: 'stores', href: '/events', roles: 'admin|account_manager' },
  { key: 'orders', href: '/orders', roles: 'admin|account_manager' },
  { key: 'clients', href: '/clients', roles: 'admin|account_manager' },
  { key: 'products', href: '/products', roles: 'admin|account_manager' },
  { key: 'users', href: '/users', roles: 'admin' },
  { key: 'auditLogs', href: '/audit-logs', roles: 'admin' },
  { key: 'settings', href: '/settings' },
];

/**
 * Returns the navigation of a user: the staff menu for super-admins, the store owner's menu for all others in any role
 * (ROL-04, ROL-05, ROL-06).
 */
export function listNavItems(user: { readonly role: string; readonly superadmin: unknown }): NavItem[] {
  const entries = isSuperAdmin(user) ? STAFF : OWNER;
  return entries
    .filter((entry) => entry.roles === undefined || hasRole(entry.roles, user))
    .map(({ key, href }) => ({ key, href }));
}

/** Admin pages that can be searched by name: path, and the action that opening the page requires. */
const PAGES = {
  dashboard: ['/dashboard', 'dashboard.view'],
  insights: ['/dashboard/insights', 'events.manage'],
  stores: ['/events', 'events.view'],
  createStore: ['/events/create', 'events.manage'],
  orders: ['/orders', 'orders.view'],
  replaceOrder: ['/replace-order', 'orders.replace'],
  assets: ['/assets', 'assets.manage'],
  fulfillers: ['/fulfillers', 'events.manage'],
  widgetInstructions: ['/shopify-widget-instructions', 'events.manage'],
  users: ['/users', 'users.manage'],
  createUser: ['/users/create', 'users.manage'],
  settings: ['/settings', 'settings.view'],
  companyDetails: ['/settings/company-details', 'settings.company'],
  production: ['/settings/production', 'events.manage'],
  mail: ['/settings/email', 'settings.company'],
  billing: ['/settings/billing-account', 'settings.billing'],
  balance: ['/settings/balance', 'settings.billing'],
  statements: ['/settings/statements', 'settings.billing'],
  shopifyConnection: ['/settings/shopify-connection', 'shopify.manage'],
  faqs: ['/help/frequently-asked-questions', 'help.view'],
  articles: ['/help/help-articles', 'help.view'],
  shippingHelp: ['/help/shipping-and-delivery', 'help.view'],
  customSolutions: ['/custom-solutions', 'help.view'],
  auditLogs: ['/audit-logs', 'audit.view'],
  clients: ['/clients', 'clients.manage'],
  createClient: ['/clients/create', 'clients.manage'],
  clientOverview: ['/client-overview', 'clients.manage'],
  clientRevenue: ['/client-revenue', 'clients.manage'],
  payouts: ['/clients/payouts', 'clients.manage'],
  products: ['/products', 'products.manage'],
  superAdminPanel: ['/settings/super-admin-panel', 'platform.manage'],
} as const satisfies Readonly<Record<string, readonly [string, Action]>>;
export type PageKey = keyof typeof PAGES;
/**
 * Pages about a store owner's account. They are not listed for platform staff, who open them from the client's page.
 */
const OWNERS_ONLY: readonly PageKey[] = ['billing', 'balance', 'insights', 'statements', 'mail', 'shopifyConnection'];
/** Pages that start a task instead of showing data. */
const BEGINNINGS: readonly PageKey[] = ['createStore', 'createUser', 'createClient', 'replaceOrder'];

/**
 * Lists the pages that a user may open; a page's label is the message `admin.page.{key}`. `begins`: the page starts a
 * task.
 */
export function listPages(actor: Actor): { readonly key: PageKey; readonly href: string; readonly begins: boolean }[] {
  const keys = Object.keys(PAGES) as PageKey[];
  return keys
    .filter((key) => can(actor, PAGES[key][1]) && !(isSuperAdmin(actor) && OWNERS_ONLY.includes(key)))
    .map((key) => ({ key, href: PAGES[key][0], begins: BEGINNINGS.includes(key) }));
}
