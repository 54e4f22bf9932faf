import { env } from '@/lib/env';
import { isSameSecret } from '@/lib/same-secret';
import { METRICS_TYPE, writeMetrics } from './metrics';

/** Whether a request brings METRICS_TOKEN as its bearer token; never where none is set. */
export function hasMetricsToken({ headers }: Request): boolean {
  const { METRICS_TOKEN: token } = env();
  const given = /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? '';
  return token !== undefined && isSameSecret(given, token);
}

export const answerMetrics = async (): Promise<Response> =>
  new Response(await writeMetrics(), { headers: { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' } });
