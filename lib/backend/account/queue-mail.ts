import type { Tx } from '@/lib/db/client';
import { queueJob } from '../jobs/queue';

/** What accounts are written to about; the texts are `accountMail.{kind}`. */
export const ACCOUNT_MAILS = [
  'verify-email',
  'reset-password',
  'invite',
  'sign-in',
  'known-address',
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
  'payout-failed',
  'credit-granted',
  'credit-raised',
  'credit-declined',
  'verification-granted',
  'verification-withdrawn',
  'visit-started',
  'visit-asks',
  'sender-lost',
] as const;
export type AccountMailKind = (typeof ACCOUNT_MAILS)[number];

interface Queued {
  /** Of the link that it carries, or a new one: message id and file name of the mail. */
  readonly id: string;
  readonly kind: AccountMailKind;
  readonly tenantId: number;
  readonly userId: number;
  /** Kept apart from the account's own, which may change until it is sent. */
  readonly email: string;
  /** What a mail about an order names; the amount as its region writes it. `dueBy`: ISO moment until which something can be
   *  done. */
  readonly order?: {
    readonly id: string;
    readonly ref: string;
    readonly amount: string;
    readonly dueBy?: string | null;
  };
  /** What a mail about a payout says: how much, and the provider's words for why; 'none' = it gave none. */
  readonly payout?: { readonly amount: string; readonly reason: string };
  /** What a mail about the credit account says: its limit as its region writes it, or why there is none. */
  readonly credit?: { readonly amount: string; readonly reason: string };
  /** Of a mail about payments that the card provider refuses: where, and the provider's words; of one about a payment account: a
   *  reason that the mail has words for. */
  readonly refused?: { readonly region: string; readonly reason: string };
  /** Of a mail about a verification that staff have withdrawn: why. */
  readonly verification?: { readonly reason: string };
  /** What a mail about a support visit says: who of the platform's staff it is, and why. */
  readonly visit?: { readonly by: string; readonly reason: string };
  /** Of a mail about a sender address that is not used any more: its domain. */
  readonly sender?: { readonly domain: string };
}

/** Puts a mail to a person into the queue, in the transaction that it tells of. */
export async function queueAccountMail(tx: Tx, mail: Queued): Promise<void> {
  const { id, kind, tenantId, userId, email, order, payout, credit, refused, verification, visit, sender } = mail;
  const payload = { id, kind, tenantId, userId, email, order, payout, credit, refused, verification, visit, sender };
  await queueJob(tx, { task: 'send-account-mail', payload, key: `account:${id}` });
}
