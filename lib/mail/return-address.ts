import { createHmac } from 'node:crypto';
import { env } from '@/lib/env';
import { derivedKey } from '@/lib/keys';
import { isSameSecret } from '@/lib/same-secret';

const SIGNATURE_LENGTH = 16;

/** Returns the address that a mail comes back to if it cannot be delivered, signed so that nobody can report another mail; null where
 *  the operator takes no mail back. Mail servers may change the case of an address, so the tag has one case only. */
export function returnAddress(mailId: string): string | null {
  const { MAIL_RETURN_ADDRESS: address } = env();
  if (!address) return null;
  const [local, domain] = address.split('@');
  return `${local}+${returnTag(mailId)}@${domain}`;
}

/** @internal tests send mails back */
export function returnTag(mailId: string): string {
  const id = mailId.replaceAll('-', '').toLowerCase();
  return `${id}${sign(id)}`;
}

/** Lists what may be tags of ours in a raw mail: in the address that it came back to, or that it quotes. */
export const findReturnTags = (raw: string): string[] =>
  // An encoded part may be broken anywhere.
  [...raw.replace(/=\r?\n/g, '').matchAll(/\+([\da-f]{48})@/gi)].map(([, tag = '']) => tag);

/** Returns the id of the mail that a tag of {@link returnTag} names; null for a tag that was not made here. */
export function parseReturnTag(tag: string): string | null {
  const [, id = '', signature = ''] = /^([\da-f]{32})([\da-f]{16})$/.exec(tag.toLowerCase()) ?? [];
  if (id === '' || !isSameSecret(signature, sign(id))) return null;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const sign = (id: string): string =>
  createHmac('sha256', derivedKey('mail-return-address')).update(id).digest('hex').slice(0, SIGNATURE_LENGTH);
