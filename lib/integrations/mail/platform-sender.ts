import { env } from '@/lib/platform/env';

/** DKIM key that signs e-mails of a domain (RFC 6376). */
export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  /** Private key as PEM text. */
  readonly privateKey: string;
}

/** Sender address of an e-mail and the key that signs it. */
export interface MailSender {
  readonly address: string;
  readonly dkim: DkimKey | null;
}

/**
 * Returns the sender for mails whose store has no sender address of its own: MAIL_FROM, with the operator's DKIM key if
 * there is one.
 */
export function getPlatformSender(): MailSender {
  const { MAIL_FROM: from, MAIL_DKIM_SELECTOR: selector, MAIL_DKIM_KEY: privateKey, PUBLIC_URL: site } = env();
  const address = from ?? `orders@${new URL(site).hostname}`;
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return { address, dkim: selector && privateKey ? { domain, selector, privateKey } : null };
}
