import { isAdminPath } from '@/lib/domain/routes/segments';
import type { EdgeRule } from './compose';

/** Returns the names of a path's middlewares, of the three in the specification (AUT-07). */
export function listPageMiddlewares(path: string): readonly string[] {
  return isAdminPath(path) ? ['locale', 'auth', 'shopify'] : ['locale'];
}

/**
 * Returns the rule of this name.
 * @throws Error 'Unknown middleware', which leads to status 500
 */
export function getMiddleware(name: string, rules: Readonly<Record<string, EdgeRule>>): EdgeRule {
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  if (!rule) throw new Error('Unknown middleware');
  return rule;
}
