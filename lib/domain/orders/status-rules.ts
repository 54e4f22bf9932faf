import {
  type NotifiedStatus,
  ORDER_STATUS_TABLE,
  type OrderStatusRules,
  type StatusInGroup,
  type StatusSetBy,
  type StatusSetter,
  WAIT_RULES,
  type WaitReason,
} from './status-table';
import { ORDER_STATUSES, type OrderStatus, type StatusFamily } from './statuses';

/** Returns the rules of a status from the table. */
export const getStatusRules = (status: OrderStatus): OrderStatusRules => ORDER_STATUS_TABLE[status];

/** Lists the statuses whose rules meet a condition, in the sequence of `ORDER_STATUSES`. */
export const listStatuses = (fits: (rules: OrderStatusRules) => boolean): readonly OrderStatus[] =>
  ORDER_STATUSES.filter((status) => fits(getStatusRules(status)));

/** Statuses of an order that no fulfiller has accepted yet, in the sequence in which an order passes them. */
export const STATUSES_BEFORE_PRODUCTION = listStatuses(({ group }) => group.stage === 'before production');

/** Statuses from a fulfiller's acceptance to the carrier, in the sequence in which an order passes them. */
export const PRODUCTION_STATUSES = listStatuses(
  ({ group }) => group.stage !== null && group.stage !== 'before production',
);

/** Statuses that an order never leaves. */
export const FINAL_STATUSES = listStatuses(({ leadsTo }) => Object.keys(leadsTo).length === 0);

/** Statuses whose orders are left out of all counts of orders, pieces and revenue. */
export const STATUSES_WITHOUT_SALE = listStatuses(({ isSale }) => !isSale);

/** Statuses in which no fulfiller has accepted the order, although one may already be chosen. */
export const UNSENT_STATUSES = listStatuses(
  ({ group }) => group.stage === 'before production' || group.waitsFor === 'submission',
);

/** Statuses of the two work lists of a tenant that makes its orders itself. */
export const SELF_MADE_WORK_STATUSES = {
  toMake: listStatuses(({ group }) => group.selfMadeWork === 'to make'),
  toShip: listStatuses(({ group }) => group.selfMadeWork === 'to ship'),
} as const;

/**
 * Order filters of the two work lists; the lists, the links to them and the numbers on the links all use these filters.
 */
export const SELF_MADE_WORK_FILTERS: Readonly<
  Record<keyof typeof SELF_MADE_WORK_STATUSES, { readonly own: '1'; readonly status: OrderStatus[] }>
> = {
  toMake: { own: '1', status: [...SELF_MADE_WORK_STATUSES.toMake] },
  toShip: { own: '1', status: [...SELF_MADE_WORK_STATUSES.toShip] },
};

/** Returns whether a status belongs to an order that no fulfiller has accepted yet. */
export const isBeforeProduction = (status: OrderStatus): boolean => STATUSES_BEFORE_PRODUCTION.includes(status);

/** Returns the family of a status; 'attention' = statuses that wait for a person (ADM-09). */
export const getStatusFamily = (status: OrderStatus): StatusFamily => getStatusRules(status).group.family;

/** Lists the statuses of a family. */
export const listFamilyStatuses = (family: StatusFamily): readonly OrderStatus[] =>
  listStatuses(({ group }) => group.family === family);

/** Statuses of orders that wait for a person. */
export const ATTENTION_STATUSES = ORDER_STATUSES.filter(
  (status): status is StatusInGroup<'family', 'attention'> => getStatusFamily(status) === 'attention',
);

/** Returns whether an order in this status waits for one of the reasons. */
export const isWaitingFor = (status: OrderStatus, ...reasons: readonly WaitReason[]): boolean =>
  reasons.some((reason) => getStatusRules(status).group.waitsFor === reason);

const getWaitRules = (status: OrderStatus) => {
  const { waitsFor } = getStatusRules(status).group;
  return waitsFor === null ? null : WAIT_RULES[waitsFor];
};

/** Returns whether users get an e-mail when an order enters this status. */
export const isNotifiedStatus = (status: OrderStatus): status is NotifiedStatus =>
  getWaitRules(status)?.isNotified === true;

/** Returns whether customer service may let an order in this status continue (ROL-11). */
export const isForCustomerService = (status: OrderStatus): boolean =>
  getWaitRules(status)?.isForCustomerService === true;

/**
 * Returns whether an order leaves this status as soon as its issue is solved; such an order cannot be moved by hand.
 */
export const movesWhenSolved = (status: OrderStatus): boolean => getWaitRules(status)?.movesWhenSolved === true;

/** Returns whether a setter brings orders into this status. */
export const isSetBy = <Setter extends StatusSetter>(
  status: OrderStatus,
  setter: Setter,
): status is StatusSetBy<Setter> => getStatusRules(status).setBy.includes(setter);
