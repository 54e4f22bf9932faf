import { env } from '@/lib/env';

/** A key that signs mails of a domain (RFC 6376). */
export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  /** PEM. */
  readonly privateKey: string;
}

/** Where a mail comes from, and what signs it. */
export interface MailSender {
  readonly address: string;
  readonly dkim: DkimKey | null;
}

/** Returns the sender of mails that no store has a sender of its own for: MAIL_FROM, signed if the operator set a key. */
export function platformSender(): MailSender {
  const { MAIL_FROM: from, MAIL_DKIM_SELECTOR: selector, MAIL_DKIM_KEY: privateKey, PUBLIC_URL: site } = env();
  const address = from ?? `orders@${new URL(site).hostname}`;
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return { address, dkim: selector && privateKey ? { domain, selector, privateKey } : null };
}
