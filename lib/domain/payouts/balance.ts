import { calculateShareHalfUp } from '../money/money';
import { MIN_PAYOUT_MINOR } from './terms';

/** Sums of the ledger for the money that the platform holds for a tenant in one currency; minor units. */
export interface HeldMoney {
  /** Payments of orders that are not released yet, less the refunds of these payments. */
  readonly heldMinor: number;
  /** Released payments, less the bills paid from them and less pay-outs; below 0 = a debt. */
  readonly releasedMinor: number;
  /** Payments that were released within the last `PAYOUT_RESERVE_DAYS` days, from which the reserve is calculated. */
  readonly lateMinor: number;
  /**
   * Amount deducted from the released payments. Without a credit account: unpaid production and shipping, billed or
   * not, with VAT. With a credit account: overdue bills.
   */
  readonly owedMinor: number;
}

/** Division of the held money; minor units, never below 0. */
export interface Balance {
  /** Amount that can be paid out now. */
  readonly availableMinor: number;
  /**
   * Payments that become available when their orders are shipped and the days of the pay-out terms have passed, less
   * the production that the released payments do not cover.
   */
  readonly onTheWayMinor: number;
  /** Amount held back for refunds and disputes. */
  readonly reservedMinor: number;
  /** Cost of production that is set aside: from the released payments first, then from those on the way. */
  readonly owedMinor: number;
  /**
   * Refunds and disputes that the released payments do not cover, and production that no payment covers; later releases
   * settle them.
   */
  readonly debtMinor: number;
}

/**
 * Divides the money that the platform holds for a tenant. The sum of the parts, less the debt, equals `heldMinor` plus
 * `releasedMinor`.
 */
export function divideBalance(
  { heldMinor, releasedMinor, lateMinor, owedMinor }: HeldMoney,
  { reserveBps }: { readonly reserveBps: number },
): Balance {
  const fromReleasedMinor = Math.min(owedMinor, Math.max(0, releasedMinor));
  const fromHeldMinor = Math.min(owedMinor - fromReleasedMinor, Math.max(0, heldMinor));
  const leftMinor = Math.max(0, releasedMinor) - fromReleasedMinor;
  const reservedMinor = Math.min(leftMinor, calculateShareHalfUp(Math.max(0, lateMinor), reserveBps));
  return {
    availableMinor: leftMinor - reservedMinor,
    onTheWayMinor: Math.max(0, heldMinor) - fromHeldMinor,
    reservedMinor,
    owedMinor,
    debtMinor: Math.max(0, -releasedMinor) + Math.max(0, -heldMinor) + owedMinor - fromReleasedMinor - fromHeldMinor,
  };
}

/**
 * Returns the amount of a balance that would be paid out, minor units; 0 if it is less than the smallest pay-out or a
 * debt is open.
 */
export const calculatePayableMinor = ({ availableMinor, debtMinor }: Balance): number =>
  availableMinor >= MIN_PAYOUT_MINOR && debtMinor === 0 ? availableMinor : 0;

/**
 * Returns the maximum production cost that the money held by the platform can pay, together with the given shipping and
 * with VAT; minor units ex VAT, never below 0.
 */
export const calculateCoveredProductionMinor = (of: {
  /** Held and released money in total. */
  readonly moneyMinor: number;
  /** VAT of the platform's bills to the tenant. */
  readonly vatRateBps: number;
  /** Unpaid shipping of earlier orders and the shipping of the order itself, ex VAT. */
  readonly shippingMinor: number;
}): number => Math.max(0, Math.floor((of.moneyMinor * 10_000) / (10_000 + of.vatRateBps)) - of.shippingMinor);
