import { createHmac } from 'node:crypto';
import { isSameSecret } from '@/lib/platform/compare-secrets';

/** Maximum difference between the clocks of fulfiller and server. */
export const SIGNATURE_WINDOW_SECONDS = 300;

/**
 * Returns `v1=` and the HMAC-SHA256 of `{seconds}.{body}` in hex. Messages in both directions are signed in this way.
 */
export function signFulfillerMessage(secret: string, body: string, atSeconds: number): string {
  return `v1=${createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')}`;
}

/** Returns why the signature of a body is invalid; null if it is valid. */
export function findSignatureProblem(
  signed: { readonly secret: string; readonly body: string; readonly timestamp: string; readonly signature: string },
  nowSeconds: number,
): 'no signature' | 'too old' | 'forged' | null {
  const { secret, body, timestamp, signature } = signed;
  if (signature === '' || !/^\d{1,12}$/.test(timestamp)) return 'no signature';
  if (Math.abs(nowSeconds - Number(timestamp)) > SIGNATURE_WINDOW_SECONDS) return 'too old';
  return isSameSecret(signature, signFulfillerMessage(secret, body, Number(timestamp))) ? null : 'forged';
}
