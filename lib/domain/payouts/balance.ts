import { percentHalfUp } from '../money/money';
import { MIN_PAYOUT_MINOR } from './terms';

/** Sums of the ledger for the money that the platform holds for a tenant in one currency; minor units. */
export interface HeldMoney {
  /** Payments of orders that are not released yet, and refunds of these. */
  readonly heldMinor: number;
  /** Released payments less bills paid from them and pay-outs; below 0 = a debt. */
  readonly releasedMinor: number;
  /** Payments released within the days of the reserve. */
  readonly lateMinor: number;
  /** Production and shipping on no bill yet, with VAT, and unpaid bills that are set off. */
  readonly owedMinor: number;
}

/** Division of the held money; minor units, never below 0. */
export interface Balance {
  /** Can be paid out now. */
  readonly availableMinor: number;
  /** Becomes available as its orders are shipped and their days pass. */
  readonly onTheWayMinor: number;
  /** Held back for refunds and disputes. */
  readonly reservedMinor: number;
  /** Set off against production. */
  readonly owedMinor: number;
  /** Part of refunds, disputes and production that the released money does not cover; later releases pay it. */
  readonly debtMinor: number;
}

/** Divides the money that the platform holds for a tenant. The parts less the debt come to all of the held money. */
export function divideBalance(
  { heldMinor, releasedMinor, lateMinor, owedMinor }: HeldMoney,
  { reserveBps }: { readonly reserveBps: number },
): Balance {
  const leftMinor = releasedMinor - owedMinor;
  const reservedMinor = Math.min(Math.max(0, leftMinor), percentHalfUp(Math.max(0, lateMinor), reserveBps));
  return {
    availableMinor: Math.max(0, leftMinor) - reservedMinor,
    onTheWayMinor: Math.max(0, heldMinor),
    reservedMinor,
    owedMinor,
    debtMinor: Math.max(0, -leftMinor) + Math.max(0, -heldMinor),
  };
}

/** Returns what would be paid out of a balance; 0 where it is less than the smallest pay-out or a debt is open. */
export const payableMinor = ({ availableMinor, debtMinor }: Balance): number =>
  availableMinor >= MIN_PAYOUT_MINOR && debtMinor === 0 ? availableMinor : 0;

/**
 * Returns what an order's production may cost ex VAT, so that the money that the platform holds pays for it and for all
 * that is owed, VAT included; minor units, never below 0.
 */
export const coveredProductionMinor = (of: {
  /** Held and released money together. */
  readonly moneyMinor: number;
  /** VAT of the platform's bills to the tenant. */
  readonly vatRateBps: number;
  /** Shipping that is owed and that of the order itself, ex VAT. */
  readonly shippingMinor: number;
}): number => Math.max(0, Math.floor((of.moneyMinor * 10_000) / (10_000 + of.vatRateBps)) - of.shippingMinor);
