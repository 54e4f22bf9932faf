import { createPublicKey, generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { mailKeys } from '@/lib/db/schema';
import { sealSecret } from '../secrets/seal';

/** Longest key size that every receiver must support (RFC 8301); the key fits into one DNS response. */
const KEY_BITS = 2_048;
const generate = promisify(generateKeyPair);

export interface NewMailKey {
  readonly selector: string;
  /** Public key as SubjectPublicKeyInfo in base64. */
  readonly publicKey: string;
  /** Private key as PKCS #8 in PEM. */
  readonly privateKey: string;
}

/** Generates a DKIM key pair in the thread pool, so that the event loop is not blocked. */
export async function generateMailKey(): Promise<NewMailKey> {
  const { privateKey } = await generate('rsa', { modulusLength: KEY_BITS });
  return {
    selector: `ml${randomBytes(6).toString('hex')}`,
    publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Stores a key that waits for its DNS record; the private key is encrypted for its tenant. */
export async function addMailKey(
  tx: Tx,
  { tenantId, domainId }: { readonly tenantId: TenantId; readonly domainId: string },
  { selector, publicKey, privateKey }: NewMailKey,
): Promise<void> {
  const sealedKey = sealSecret('mail-signing-key', getSealOwner(tenantId), privateKey);
  await tx.insert(mailKeys).values({ selector, tenantId, domainId, publicKey, sealedKey, state: 'pending' });
}

export const getSealOwner = (tenantId: TenantId): string => `tenant:${tenantId}`;
