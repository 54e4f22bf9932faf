/** When the platform pays out a client's sales that its own payment account received. */
export interface PayoutTerms {
  /** Days after shipping until the payment of an order is released. */
  readonly delayDays: number;
  /** Share of the payments released within {@link RESERVE_DAYS} that is held back; basis points. */
  readonly reserveBps: number;
}

export const DEFAULT_PAYOUT_TERMS = { delayDays: 7, reserveBps: 1_000 } as const satisfies PayoutTerms;

/** Days for which the reserve is held back: most refunds and disputes occur within this time. */
export const RESERVE_DAYS = 60;

export const MAX_DELAY_DAYS = 90;
/** Half of the released payments. */
export const MAX_RESERVE_BPS = 5_000;

/** Minimum amount of a pay-out, minor units; smaller balances are not paid out yet. */
export const MIN_PAYOUT_MINOR = 1_000;
