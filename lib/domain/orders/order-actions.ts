/** Actions of a person on the production of one order. */
export const ORDER_ACTIONS = ['send', 'hold', 'retry', 'reroute', 'choose', 'make', 'made', 'release'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];
