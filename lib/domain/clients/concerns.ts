/** Why a client's money needs a look by staff: what the list of clients can be filtered by, and what the cockpit counts. */
export const CLIENT_CONCERNS = [
  /** Asked for a credit account, or for a higher limit, and waits for an answer. */
  'credit requested',
  /** A credit account with nothing left, or used beyond its limit. */
  'credit used up',
  /** A credit account of which most is used. */
  'credit nearly used up',
  'invoices overdue',
  /** Not paid and not due yet. */
  'invoices unpaid',
  /** Sells for money in a region, or began to connect an account, and has none there that takes payments. */
  'payment account incomplete',
  /** The provider takes no payments for an account, or pays nothing out. */
  'payment account restricted',
  'payment account lost',
] as const;
export type ClientConcern = (typeof CLIENT_CONCERNS)[number];

/** Per cent of a limit from which a credit account counts as nearly used up. */
export const NEARLY_USED_UP_PERCENT = 80;
