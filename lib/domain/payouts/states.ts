/** States of a pay-out: ordered at the bank, arrived, or returned to the balance. */
export const PAYOUT_STATES = ['created', 'paid', 'failed'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** States from which a pay-out can become `paid` or `failed`: a bank may return a pay-out that was paid. */
const FORMER_STATES = {
  paid: ['created'],
  failed: ['created', 'paid'],
} as const satisfies Readonly<Record<Exclude<PayoutState, 'created'>, readonly PayoutState[]>>;

/** Returns the states from which a pay-out can change to `state`. */
export const listFormerPayoutStates = (state: Exclude<PayoutState, 'created'>): readonly PayoutState[] =>
  FORMER_STATES[state];
