/** Financial concerns about a client: filters of the client list, counted in the staff's cockpit. */
export const CLIENT_CONCERNS = [
  /** The client requested a credit account or a higher limit and awaits a decision. */
  'credit requested',
  /** The credit account is fully used or over its limit. */
  'credit used up',
  /** Most of the credit limit is used. */
  'credit nearly used up',
  'invoices overdue',
  /** The client has unpaid bills, but none is overdue. */
  'invoices unpaid',
  /** The client sells in a region, or began to connect an account there, without an account that can take payments. */
  'payment account incomplete',
  /** The provider blocks payments or pay-outs of the account. */
  'payment account restricted',
  'payment account lost',
] as const;
export type ClientConcern = (typeof CLIENT_CONCERNS)[number];

/** Percentage of a limit from which a credit account counts as nearly used up. */
export const NEARLY_USED_UP_PERCENT = 80;
