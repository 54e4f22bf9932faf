import { isSameSecret } from '@/lib/platform/compare-secrets';
import { env } from '@/lib/platform/env';
import { METRICS_CONTENT_TYPE, renderMetrics } from './metrics';

/** Returns the bearer token of a request; undefined without one. */
export const parseBearerToken = ({ headers }: Request): string | undefined =>
  /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1];

/** Returns whether the bearer token of a request is METRICS_TOKEN; false when that is not set. */
export function hasMetricsToken(request: Request): boolean {
  const { METRICS_TOKEN: token } = env();
  return token !== undefined && isSameSecret(parseBearerToken(request) ?? '', token);
}

export const respondMetrics = async (): Promise<Response> =>
  new Response(await renderMetrics(), {
    headers: { 'content-type': METRICS_CONTENT_TYPE, 'cache-control': 'no-store' },
  });
