import type { EdgeRule } from './compose';

/** First segments of the admin area; everything below them needs a session. */
const ADMIN = new Set([
  'dashboard',
  'assets',
  'audit-logs',
  'client-overview',
  'client-revenue',
  'clients',
  'custom-solutions',
  'events',
  'fulfillers',
  'orders',
  'replace-order',
  'users',
  'settings',
  'help',
  'shopify-widget-instructions',
  'site-preview',
]);

export const isAdminPath = (path: string): boolean => ADMIN.has(path.split('/')[1] ?? '');

/** The three middlewares of the specification by name (AUT-07), and what they are. */
export function middlewaresOf(path: string): readonly string[] {
  return isAdminPath(path) ? ['locale', 'auth', 'shopify'] : ['locale'];
}

/** @throws Error 'Unknown middleware', which is answered with status 500 */
export function findMiddleware(name: string, known: Readonly<Record<string, EdgeRule>>): EdgeRule {
  const rule = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!rule) throw new Error('Unknown middleware');
  return rule;
}
