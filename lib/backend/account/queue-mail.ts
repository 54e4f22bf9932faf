import type { Tx } from '@/lib/db/client';
import { CALENDAR_MAIL_KINDS } from '@/lib/domain/calendar/calendar-mails';
import { queueJob } from '../queue/queue';

/** Kinds of account mails; their texts are `accountMail.{kind}`. */
export const ACCOUNT_MAIL_KINDS = [
  'verify-email',
  'reset-password',
  'invite',
  'sign-in',
  'known-address',
  'deactivated',
  'password-changed',
  'email-changed',
  'refund-failed',
  'payments-refused',
  'account-restricted',
  'account-lost',
  'refunded-in-dashboard',
  'dispute-opened',
  'dispute-won',
  'dispute-lost',
  'former-payment-disputed',
  'payout-failed',
  'balance-paid-out',
  'balance-payout-failed',
  'payout-account-changed',
  'credit-granted',
  'credit-raised',
  'credit-declined',
  'verification-granted',
  'verification-withdrawn',
  'visit-started',
  'visit-asks',
  'sender-lost',
  ...CALENDAR_MAIL_KINDS,
] as const;
export type AccountMailKind = (typeof ACCOUNT_MAIL_KINDS)[number];

interface Queued {
  /** Id of the link that the mail contains, or a new one: used as message id and file name. */
  readonly id: string;
  readonly kind: AccountMailKind;
  readonly tenantId: number;
  readonly userId: number;
  /** Recipient, stored separately because the account's address may change before sending. */
  readonly email: string;
  /** Order that the mail is about; the amount in the region's format. `dueBy`: ISO 8601 deadline for a response. */
  readonly order?: {
    readonly id: string;
    readonly ref: string;
    readonly amount: string;
    readonly dueBy?: string | null;
  };
  /** Amount of a pay-out and why it failed, by the provider or staff; 'none' = no reason was given. */
  readonly payout?: { readonly amount: string; readonly reason: string };
  /** Credit limit in the region's format, or the reason why there is no credit account. */
  readonly credit?: { readonly amount: string; readonly reason: string };
  /** Region and the provider's explanation of rejected payments; for a payment account, a reason with its own text. */
  readonly refused?: { readonly region: string; readonly reason: string };
  /** Reason why staff withdrew the verification. */
  readonly verification?: { readonly reason: string };
  /** Staff member and reason of a support visit. */
  readonly visit?: { readonly by: string; readonly reason: string };
  /** Domain of the sender address that mails no longer use. */
  readonly sender?: { readonly domain: string };
  /**
   * Order window of a store: the time that the mail reports and the window's end (ISO 8601), its number, and what was
   * ordered in it.
   */
  readonly store?: {
    readonly slug: string;
    readonly name: string;
    readonly at: string;
    readonly until: string | null;
    readonly window: number;
    readonly timeZone: string;
    readonly orders: number;
    readonly pieces: number;
    readonly amount: string;
  };
  /** Last four characters of a bank account, and from which day pay-outs go there (ISO 8601). */
  readonly bankAccount?: { readonly lastFour: string; readonly usableFrom: string };
}

/** Queues a mail to a person within the current transaction. */
export async function queueAccountMail(tx: Tx, mail: Queued): Promise<void> {
  const {
    id,
    kind,
    tenantId,
    userId,
    email,
    order,
    payout,
    credit,
    refused,
    verification,
    visit,
    sender,
    store,
    bankAccount,
  } = mail;
  const payload = {
    id,
    kind,
    tenantId,
    userId,
    email,
    order,
    payout,
    credit,
    refused,
    verification,
    visit,
    sender,
    store,
    bankAccount,
  };
  await queueJob(tx, { task: 'send-account-mail', payload, key: `account:${id}` });
}
