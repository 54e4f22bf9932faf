import { isAdminPath } from '@/lib/domain/routes/segments';
import type { EdgeRule } from './compose';

/** Returns the names of the middlewares for a path: some of `locale`, `auth` and `shopify` (AUT-07). */
export function listPageMiddlewares(path: string): readonly string[] {
  return isAdminPath(path) ? ['locale', 'auth', 'shopify'] : ['locale'];
}

/**
 * Returns the rule with this name.
 * @throws Error 'Unknown middleware', which becomes a 500
 */
export function getMiddleware(name: string, rules: Readonly<Record<string, EdgeRule>>): EdgeRule {
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  if (!rule) throw new Error('Unknown middleware');
  return rule;
}
