import { createHmac } from 'node:crypto';
import { isSameSecret } from '@/lib/platform/compare-secrets';

/** Maximum difference between the timestamp of a query and our clock, in seconds. Shopify uses the same tolerance. */
export const QUERY_TOLERANCE_SECONDS = 90;

/** Reason why a signed query or body is rejected. */
export type SignatureProblem = 'no signature' | 'no timestamp' | 'too old' | 'forged';

/**
 * Returns the text that Shopify signs for a query: all parameters except `hmac` and `signature`, sorted by name, with
 * the values of a repeated name joined by commas, and with spaces as `%20`.
 */
function signedText(query: URLSearchParams): string {
  const values = new Map<string, string>();
  for (const [name, value] of query) {
    if (name === 'hmac' || name === 'signature') continue;
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before},${value}`);
  }
  const sorted = [...values].sort(([a], [b]) => a.localeCompare(b));
  return new URLSearchParams(sorted).toString().replaceAll('+', '%20');
}

/** Returns the `hmac` parameter of a query: HMAC-SHA256 with the app's secret, in hex. */
export const signQuery = (query: URLSearchParams, secret: string): string =>
  createHmac('sha256', secret).update(signedText(query)).digest('hex');

/**
 * Returns why the signature of a query is invalid; null if it is valid. `nowSeconds` is Unix time; the query's
 * timestamp may differ by up to 90 s in both directions.
 */
export function findQuerySignatureProblem(
  query: URLSearchParams,
  secret: string,
  nowSeconds: number,
): SignatureProblem | null {
  const signatures = query.getAll('hmac');
  if (signatures.length !== 1 || signatures[0] === '') return 'no signature';
  const timestamps = query.getAll('timestamp');
  if (timestamps.length !== 1 || !/^\d{1,12}$/.test(timestamps[0] ?? '')) return 'no timestamp';
  if (!isSameSecret(signatures[0] ?? '', signQuery(query, secret))) return 'forged';
  return Math.abs(nowSeconds - Number(timestamps[0])) > QUERY_TOLERANCE_SECONDS ? 'too old' : null;
}

/** Returns the header `X-Shopify-Hmac-Sha256` of a webhook: HMAC-SHA256 of the raw body, in base64. */
export const signWebhookBody = (secret: string, body: Uint8Array | string): string =>
  createHmac('sha256', secret).update(body).digest('base64');

/** Returns why the signature of a webhook is invalid; null if it is valid. An empty body is always invalid. */
export function findWebhookSignatureProblem(
  body: Uint8Array,
  hmac: string | null,
  secret: string,
): SignatureProblem | null {
  if (!hmac || body.byteLength === 0) return 'no signature';
  return isSameSecret(hmac, signWebhookBody(secret, body)) ? null : 'forged';
}
