import { type Actor, can, isSuperAdmin, ROLES, type Role } from '../roles/roles';
import { FINAL_STATUSES, isBeforeProduction, isNotifiedStatus, isWaitingFor } from './status-rules';
import type { NotifiedStatus } from './status-table';
import { ORDER_STATUSES, type OrderStatus } from './statuses';

/** Frequencies of e-mails about new orders. */
export const NEW_ORDER_MAIL_FREQUENCIES = ['each', 'daily', 'never'] as const;
export type NewOrderMailFrequency = (typeof NEW_ORDER_MAIL_FREQUENCIES)[number];

/** Topics of e-mails to users: a new order, and an order that waits for a person. */
export const NOTIFICATION_TOPICS = ['new order', 'problem'] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

/**
 * Reasons why an order waits for a person: its status, `stuck` for an order that has not moved for
 * {@link STUCK_AFTER_HOURS} hours before production, or `late` for one that arrives later than its shopper was promised.
 */
export const ORDER_PROBLEMS: readonly OrderProblem[] = [...ORDER_STATUSES.filter(isNotifiedStatus), 'stuck', 'late'];
export type OrderProblem = NotifiedStatus | 'stuck' | 'late';

/** Hours without a change of status before production after which an order counts as stuck. */
export const STUCK_AFTER_HOURS = 24;

/** Hour of the daily mail, 0 to 23, in the time zone of the tenant's region. */
export const DAILY_MAIL_HOUR = 8;

/** Returns whether users are notified about a problem: `stuck`, `late`, or a status that waits for a person. */
export const isOrderProblem = (status: string): status is OrderProblem =>
  ORDER_PROBLEMS.some((problem) => problem === status);

/**
 * Returns whether an order still has the problem that was recorded. The two budget problems count as one, because both
 * mean insufficient funds.
 */
export function hasOrderProblem(problem: OrderProblem, status: OrderStatus): boolean {
  if (problem === 'stuck') return isBeforeProduction(status);
  if (problem === 'late') return !FINAL_STATUSES.includes(status);
  return status === problem || (isWaitingFor(problem, 'budget') && isWaitingFor(status, 'budget'));
}

/** Roles that may get mails about orders: those that may see orders. */
export const NOTIFIED_ROLES: readonly Role[] = ROLES.filter((role) =>
  can({ role, superadmin: false, tenantId: 0 }, 'orders.view'),
);

/** Returns a role's default frequency of mails about new orders. */
export const getDefaultNewOrderMails = (role: string): NewOrderMailFrequency => (role === 'admin' ? 'each' : 'never');

/** Returns whether a user may turn off mails about problems; administrators always get them. */
export const maySilenceProblems = (role: string): boolean => role !== 'admin';

/** Settings of a user about mails on orders. */
export interface OrderMailChoices {
  readonly role: string;
  /** Frequency of mails about new orders; null until the user chooses one. */
  readonly newOrderMails: NewOrderMailFrequency | null;
  readonly problemMails: boolean;
}

interface TopicRules {
  /**
   * Minimum interval in minutes between two mails of the topic to a user. Orders and problems of this time are
   * collected for the next mail.
   */
  readonly intervalMinutes: number;
  /** Whether users of a role may turn off these mails. */
  readonly mayEnd: (role: string) => boolean;
  readonly isWanted: (choices: OrderMailChoices) => boolean;
  /** Setting that is saved when a user unsubscribes from these mails. */
  readonly ended: Partial<Omit<OrderMailChoices, 'role'>>;
}

/** Rules of each topic. A mail's unsubscribe link turns off the topic of that mail only. */
export const TOPIC_RULES: Readonly<Record<NotificationTopic, TopicRules>> = {
  'new order': {
    intervalMinutes: 5,
    mayEnd: () => true,
    isWanted: ({ role, newOrderMails }) => (newOrderMails ?? getDefaultNewOrderMails(role)) !== 'never',
    ended: { newOrderMails: 'never' },
  },
  problem: {
    intervalMinutes: 15,
    mayEnd: maySilenceProblems,
    isWanted: ({ role, problemMails }) => problemMails || !maySilenceProblems(role),
    ended: { problemMails: false },
  },
};

/**
 * Returns whether a user gets mails about orders at all. Platform staff see all orders on their own screens instead.
 */
export const getsOrderMails = (user: Actor): boolean => !isSuperAdmin(user) && can(user, 'orders.view');
