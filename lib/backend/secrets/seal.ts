import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivePurposeKey, type KeyPurpose } from '@/lib/platform/keys';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret for the database: AES-256-GCM with a key per purpose, bound to its owner (`tenant:3`), so that a
 * secret copied to another row cannot be decrypted.
 */
export function sealSecret(purpose: KeyPurpose, owner: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(purpose), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/**
 * Decrypts the result of {@link sealSecret}.
 * @throws Error for another purpose, another owner, or a changed text
 */
export function unsealSecret(purpose: KeyPurpose, owner: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(purpose), bytes.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

const deriveKey = (purpose: KeyPurpose): Buffer => Buffer.from(derivePurposeKey(purpose), 'hex');
