import { type Actor, can, isSuperAdmin, ROLES, type Role } from '../roles/roles';
import { isBeforeProduction, isNotifiedStatus, isWaitingFor } from './status-rules';
import type { NotifiedStatus } from './status-table';
import { isOrderStatus, ORDER_STATUSES, type OrderStatus } from './statuses';

/** How often a user is told of new orders by e-mail. */
export const NEW_ORDER_MAILS = ['each', 'daily', 'never'] as const;
export type NewOrderMails = (typeof NEW_ORDER_MAILS)[number];

/** What users are told of by e-mail: an order that came in, and one that waits for a person. */
export const NOTIFICATION_TOPICS = ['new order', 'problem'] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

/** Why an order waits for a person: the status that it is in, or `stuck` for one that stands still before production. */
export const ORDER_PROBLEMS: readonly OrderProblem[] = [...ORDER_STATUSES.filter(isNotifiedStatus), 'stuck'];
export type OrderProblem = NotifiedStatus | 'stuck';

/** An order that has not moved for so many hours before it is at a fulfiller counts as stuck. */
export const STUCK_AFTER_HOURS = 24;

/** Hour of the day, in the time zone of the tenant's region, at which the daily mail is sent. */
export const DAILY_MAIL_HOUR = 8;

/** True for a status that users are told of as a problem. */
export const isOrderProblem = (status: string): status is NotifiedStatus =>
  isOrderStatus(status) && isNotifiedStatus(status);

/** Whether an order still has the problem that it was noted for. The two budgets count as one: both mean that money lacks. */
export function hasProblem(problem: OrderProblem, status: OrderStatus): boolean {
  if (problem === 'stuck') return isBeforeProduction(status);
  return status === problem || (isWaitingFor(problem, 'budget') && isWaitingFor(status, 'budget'));
}

/** Roles whose users may be told of orders: those that may see them. */
export const NOTIFIED_ROLES: readonly Role[] = ROLES.filter((role) =>
  can({ role, superadmin: false, tenantId: 0 }, 'orders.view'),
);

/** How often a role is told of new orders until its user chooses. */
export const defaultNewOrderMails = (role: string): NewOrderMails => (role === 'admin' ? 'each' : 'never');

/** Whether a user may turn off the mails about problems: administrators are always told. */
export const maySilenceProblems = (role: string): boolean => role !== 'admin';

/** What a user has chosen of the mails about orders. */
export interface MailChoices {
  readonly role: string;
  /** Null until the user chooses. */
  readonly newOrderMails: NewOrderMails | null;
  readonly problemMails: boolean;
}

interface TopicRules {
  /** A user gets one mail of the topic within so many minutes at most: whatever comes in between is gathered into the next one. */
  readonly intervalMinutes: number;
  /** Whether a role's users may end these mails. */
  readonly mayEnd: (role: string) => boolean;
  readonly isWanted: (choices: MailChoices) => boolean;
  /** The choice of a user who ends these mails. */
  readonly ended: Partial<Omit<MailChoices, 'role'>>;
}

/** The rules of each topic. A mail's unsubscribe link ends its own topic and no other. */
export const TOPIC_RULES: Readonly<Record<NotificationTopic, TopicRules>> = {
  'new order': {
    intervalMinutes: 5,
    mayEnd: () => true,
    isWanted: ({ role, newOrderMails }) => (newOrderMails ?? defaultNewOrderMails(role)) !== 'never',
    ended: { newOrderMails: 'never' },
  },
  problem: {
    intervalMinutes: 15,
    mayEnd: maySilenceProblems,
    isWanted: ({ role, problemMails }) => problemMails || !maySilenceProblems(role),
    ended: { problemMails: false },
  },
};

/** Whether a user gets these mails at all. The platform's staff see every tenant's orders on their own screens instead. */
export const isNotified = (user: Actor): boolean => !isSuperAdmin(user) && can(user, 'orders.view');
