import { createHmac } from 'node:crypto';
import { isSameSecret } from '@/lib/platform/compare-secrets';
import { env } from '@/lib/platform/env';
import { derivePurposeKey } from '@/lib/platform/keys';

const SIGNATURE_LENGTH = 16;

/**
 * Returns the bounce address of a mail; null when the operator has configured no MAIL_RETURN_ADDRESS. Its tag is
 * signed, so that a forged bounce cannot report another mail, and ignores case, because mail servers may change the
 * case of an address.
 */
export function buildReturnAddress(mailId: string): string | null {
  const { MAIL_RETURN_ADDRESS: address } = env();
  if (!address) return null;
  const [local, domain] = address.split('@');
  return `${local}+${buildReturnTag(mailId)}@${domain}`;
}

/** Returns the signed tag that identifies an e-mail in its bounce address. @internal exported for tests */
export function buildReturnTag(mailId: string): string {
  const id = mailId.replaceAll('-', '').toLowerCase();
  return `${id}${sign(id)}`;
}

/**
 * Returns all tags of {@link buildReturnTag} in a raw mail, whether in its recipient address or in quoted text. Their
 * signatures are not checked.
 */
export const listReturnTags = (raw: string): string[] =>
  // Quoted-printable encoding may break a line at any position, so its soft line breaks are removed first.
  [...raw.replace(/=\r?\n/g, '').matchAll(/\+([\da-f]{48})@/gi)].map(([, tag = '']) => tag);

/** Returns the e-mail id in a tag of {@link buildReturnTag}; null for a tag without a valid signature. */
export function parseReturnTag(tag: string): string | null {
  const [, id = '', signature = ''] = /^([\da-f]{32})([\da-f]{16})$/.exec(tag.toLowerCase()) ?? [];
  if (id === '' || !isSameSecret(signature, sign(id))) return null;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const sign = (id: string): string =>
  createHmac('sha256', derivePurposeKey('mail-return-address')).update(id).digest('hex').slice(0, SIGNATURE_LENGTH);
