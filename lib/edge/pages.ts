import { isAdminPath } from '@/lib/domain/routes/segments';
import type { EdgeRule } from './compose';

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
