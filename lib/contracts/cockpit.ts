import { z } from 'zod';
import { CLIENT_CONCERNS } from '@/lib/domain/clients/concerns';
import { VERIFICATION_NEEDS } from '@/lib/domain/clients/verification';
import { ATTENTION_STATUSES } from '@/lib/domain/orders/status-rules';
import { OPEN_DISPUTE_STATES } from '@/lib/domain/payments/disputes';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import type { Schema } from './endpoint';
import { amount, currency, region, uuid } from './field-types';

/**
 * Kinds of orders that wait for a person, on the staff's overview: the statuses that need attention, stuck orders,
 * failed jobs, held payments and disputes.
 */
export const COCKPIT_ORDER_KINDS = [
  ...ATTENTION_STATUSES,
  'stuck',
  /** One of the order's jobs has used up its attempts and waits for a person to restart it. */
  'failed',
  /** The payment prevents production: refunded in full, or disputed. */
  'held',
  /** The payment is disputed, and the bank has not decided. */
  'disputed',
] as const;

/** Kinds of connections between a client and another company that can fail. */
export const FAILING_CONNECTION_KINDS = [
  'fulfiller',
  'switched off',
  'shopify',
  'payments',
  'restricted',
  'refused',
  'payout',
] as const;

/** Returns whether a connection problem concerns money. */
const PAYMENT_CONNECTIONS: readonly string[] = ['payments', 'restricted', 'refused', 'payout'];
export const isPaymentConnection = ({ kind }: { readonly kind: string }): boolean => PAYMENT_CONNECTIONS.includes(kind);

/** Maximum number of rows in each list; `count` is the total. */
export const MAX_COCKPIT_ROWS = 5;

/** Maximum number of failing connections in the response; it is higher because they have no list page of their own. */
export const MAX_COCKPIT_CONNECTIONS = 200;
/** Number of past days whose enquiries are counted; the link to the list of enquiries filters by it. */
export const COCKPIT_ENQUIRY_DAYS = 7;

/** Sums in major units, one per currency; different currencies are never added together. */
const amounts = z.array(z.object({ currency, amount: z.number() }));
const client = z.object({ id: z.number().int(), name: z.string() });
const defineList = <Row extends Schema>(row: Row) => z.object({ count: z.number().int(), rows: z.array(row) });

const clientsSchema = z.object({
  /**
   * Number of waiting orders (`orders`), and of clients and disputes with open money matters (`money`). An order or a
   * client counts once, however many reasons it has.
   */
  waiting: z.object({ orders: z.number().int(), money: z.number().int() }),
  /**
   * Number of clients per financial concern. `amounts`: sums of overdue and of unpaid invoices; [] for other concerns.
   */
  money: z.array(z.object({ concern: z.enum(CLIENT_CONCERNS), count: z.number().int(), amounts })),
  /** Clients whose request for credit awaits a decision, longest waiting first. */
  credit_requests: defineList(client.extend({ since: z.string() })),
  /**
   * Clients that staff have not verified. Clients with complete details come first; within each group the longest
   * waiting first.
   */
  unverified: defineList(client.extend({ since: z.string(), needs: z.array(z.enum(VERIFICATION_NEEDS)) })),
  /** Clients with overdue invoices. `due_on`: due date of the client's oldest one. */
  overdue: defineList(z.object({ client, invoices: z.number().int(), due_on: z.string(), amounts })).extend({
    amounts,
  }),
  /**
   * Support visits of other staff that request permission to change data, longest waiting first. A second staff member
   * may allow it.
   */
  permissions: defineList(z.object({ id: uuid, client, by: z.string(), since: z.string() })),
  connections: defineList(
    z.object({
      kind: z.enum(FAILING_CONNECTION_KINDS),
      client,
      /** Name of the fulfiller or shop; '' for a payment account. */
      name: z.string(),
      /** Id of the fulfiller, to list its orders that have not reached it; null for other connections. */
      fulfiller_id: z.number().int().nullable(),
      since: z.string(),
      /** Whether it is a shared fulfiller, used by all clients. */
      shared: z.boolean(),
    }),
  ),
});

const cockpitSchema = z.object({
  /** Kinds of waiting orders that currently have orders, in the sequence of their statuses. */
  orders: z.array(
    z.object({
      kind: z.string(),
      count: z.number().int(),
      /** Time since which the oldest of these orders has been waiting. */
      since: z.string(),
      amounts,
    }),
  ),
  /** Disputes without the bank's decision, by urgency. */
  disputes: defineList(
    z.object({
      order_id: uuid,
      order_ref: z.string(),
      client: z.string(),
      state: z.enum(OPEN_DISPUTE_STATES),
      /** Deadline set by the provider for submitting evidence; null = none. */
      due_by: z.string().nullable(),
      amount,
      currency,
      region,
    }),
  ),
  /** Matters of clients; null for staff who do not manage clients. */
  clients: clientsSchema.nullable(),
  /** Enquiries of the last 7 days, newest first; null for staff who do not read them. */
  enquiries: defineList(z.object({ id: uuid, name: z.string(), company: z.string(), at: z.string() })).nullable(),
});
export type CockpitDto = z.output<typeof cockpitSchema>;

export const cockpitEndpoints = {
  show: defineEndpoint({
    name: 'cockpit.show',
    method: 'GET',
    path: '/api/platform/cockpit',
    summary:
      'Returns what waits for the platform’s staff, for all clients: orders by kind, age and amount, clients, bills, connections and enquiries.',
    audience: 'user',
    action: 'orders.all',
    handledBy: 'tenant-api',
    answer: buildEnvelopeSchema(cockpitSchema),
    errors: ['unauthenticated', 'forbidden'],
  }),
};
