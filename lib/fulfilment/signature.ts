import { createHmac } from 'node:crypto';
import { isSameSecret } from '@/lib/same-secret';

/** How far the clocks of both sides may be apart. */
export const SIGNATURE_WINDOW_SECONDS = 300;

/** `v1=` and the HMAC-SHA256 of `{seconds}.{body}` in hex: both directions are signed alike. */
export function signBody(secret: string, body: string, atSeconds: number): string {
  return `v1=${createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')}`;
}

/** Why a signed body is not believed; null = it is. */
export function signatureProblem(
  signed: { readonly secret: string; readonly body: string; readonly timestamp: string; readonly signature: string },
  nowSeconds: number,
): 'no signature' | 'too old' | 'forged' | null {
  const { secret, body, timestamp, signature } = signed;
  if (signature === '' || !/^\d{1,12}$/.test(timestamp)) return 'no signature';
  if (Math.abs(nowSeconds - Number(timestamp)) > SIGNATURE_WINDOW_SECONDS) return 'too old';
  return isSameSecret(signature, signBody(secret, body, Number(timestamp))) ? null : 'forged';
}
