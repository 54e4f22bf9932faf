/** States of a pay-out: ordered at the bank, arrived, or returned to the balance. */
export const PAYOUT_STATES = ['created', 'paid', 'failed'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** States in which a pay-out can be paid or can fail: a bank may return one that was paid. */
const FORMER_STATES = {
  paid: ['created'],
  failed: ['created', 'paid'],
} as const satisfies Readonly<Record<Exclude<PayoutState, 'created'>, readonly PayoutState[]>>;

/** Returns the states from which a pay-out comes into a state. */
export const listFormerStates = (state: Exclude<PayoutState, 'created'>): readonly PayoutState[] =>
  FORMER_STATES[state];
