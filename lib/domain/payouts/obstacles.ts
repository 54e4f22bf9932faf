import { type Balance, calculatePayableMinor } from './balance';

/** Reasons why a balance is not paid out. */
export const PAYOUT_OBSTACLES = ['debt', 'too little', 'no account', 'account changed', 'not verified'] as const;
export type PayoutObstacle = (typeof PAYOUT_OBSTACLES)[number];

/**
 * Returns the reason that prevents a pay-out; null = none.
 * @param of `usableFrom`: time from which pay-outs may go to the bank account; null = the tenant has no bank account
 */
export function findPayoutObstacle(of: {
  readonly balance: Balance;
  readonly isVerified: boolean;
  readonly usableFrom: Date | null;
  readonly now: Date;
}): PayoutObstacle | null {
  if (of.balance.debtMinor > 0) return 'debt';
  if (calculatePayableMinor(of.balance) === 0) return 'too little';
  if (of.usableFrom === null) return 'no account';
  if (of.usableFrom > of.now) return 'account changed';
  return of.isVerified ? null : 'not verified';
}
