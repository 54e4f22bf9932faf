/** Terms on which the platform pays out a tenant's sales that the platform's payment account received. */
export interface PayoutTerms {
  /** Days between the shipping of an order and the release of its payment. */
  readonly delayDays: number;
  /** Share of the payments released within {@link PAYOUT_RESERVE_DAYS} that is held back; basis points. */
  readonly reserveBps: number;
}

export const DEFAULT_PAYOUT_TERMS = { delayDays: 7, reserveBps: 1_000 } as const satisfies PayoutTerms;

/** Days for which the reserve is held back: most refunds and disputes occur within this time. */
export const PAYOUT_RESERVE_DAYS = 60;

export const MAX_PAYOUT_DELAY_DAYS = 90;
/** Maximum reserve: half of the released payments. */
export const MAX_PAYOUT_RESERVE_BPS = 5_000;

/** Minimum amount of a pay-out, minor units; smaller balances are not paid out yet. */
export const MIN_PAYOUT_MINOR = 1_000;
