import { isSameSecret } from '@/lib/platform/compare-secrets';
import { env } from '@/lib/platform/env';
import { METRICS_CONTENT_TYPE, renderMetrics } from './metrics';

/** Returns a request's bearer token; undefined without one, or with another kind of credentials. */
export const parseBearerToken = ({ headers }: Request): string | undefined =>
  /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1];

/** Returns whether a request carries METRICS_TOKEN as its bearer token; false where none is set. */
export function hasMetricsToken(request: Request): boolean {
  const { METRICS_TOKEN: token } = env();
  return token !== undefined && isSameSecret(parseBearerToken(request) ?? '', token);
}

export const respondMetrics = async (): Promise<Response> =>
  new Response(await renderMetrics(), {
    headers: { 'content-type': METRICS_CONTENT_TYPE, 'cache-control': 'no-store' },
  });
