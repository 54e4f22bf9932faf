import { hkdfSync } from 'node:crypto';
import { env } from './env';

const PURPOSES = [
  'session-cookie',
  'csrf',
  'tenant-api',
  'socket-channel',
  'test-gateway-webhook',
  'order-link',
  'fulfiller-key',
  'fulfiller-secret',
  'fulfiller-file',
  'sandbox-fulfiller',
  'tracking-link',
  'personalisation-link',
  'mail-link',
  'unsubscribe-link',
  'wait-list-link',
  'mail-signing-key',
  'mail-return-address',
  'mail-address',
  'second-factor',
  'recovery-code',
  'share-image',
  'shop-picture',
  'local-shopify',
  'shopify-token',
  'shopify-ticket',
  'terms-address',
  'backup',
  'installation',
  'bank-account',
] as const;
export type KeyPurpose = (typeof PURPOSES)[number];

const derived = new Map<string, string>();

/**
 * Derives a key for one purpose from SESSION_SECRET (HKDF-SHA256, RFC 5869); 64 hex digits. A leaked key endangers only
 * its own purpose. All nodes with the same secret derive the same keys.
 * @throws Error when SESSION_SECRET is missing; the launcher creates one at the first start
 */
export function derivePurposeKey(purpose: KeyPurpose): string {
  const secret = process.env.SESSION_SECRET;
  if (!secret) throw new Error('SESSION_SECRET is not set: it must have 32 characters or more');
  const id = `${purpose}:${secret}`;
  const key = derived.get(id) ?? Buffer.from(hkdfSync('sha256', secret, 'merchloom', purpose, 32)).toString('hex');
  derived.set(id, key);
  return key;
}

/**
 * Returns the secrets with which webhooks at Stripe's endpoint are signed, those of the test gateway included. Without
 * a configured secret only the test gateway of this installation can sign. Both tiers need the same secret: the tenant
 * API signs the test gateway's webhooks and the web tier verifies them.
 */
export function listWebhookSecrets(): readonly [string, ...string[]] {
  const [first, ...others] = env().STRIPE_WEBHOOK_SECRET;
  return first === undefined ? [derivePurposeKey('test-gateway-webhook')] : [first, ...others];
}

/** Derives the key with which the web tier authenticates its service calls to the tenant API. */
export const deriveServiceKey = (): string => derivePurposeKey('tenant-api');
