import { z } from 'zod';
import { CLIENT_CONCERNS } from '@/lib/domain/clients/concerns';
import { VERIFICATION_NEEDS } from '@/lib/domain/clients/verification';
import { ATTENTION_STATUSES } from '@/lib/domain/orders/status-rules';
import { OPEN_DISPUTE_STATES } from '@/lib/domain/payments/disputes';
import { defineEndpoint, envelope } from './define';
import { amount, currency, region, uuid } from './wire';

/** Kinds of orders that wait for a person, as staff see them: the statuses of the family, and those that stand still. */
export const COCKPIT_ORDER_KINDS = [
  ...ATTENTION_STATUSES,
  'stuck',
  /** Work on it failed for good and waits to be started again. */
  'failed',
  /** Its payment keeps it from being made: it was refunded in full, or is disputed. */
  'held',
  /** Its payment is disputed, and the bank has not decided. */
  'disputed',
] as const;

/** What is broken between a client and another company. */
export const CONNECTION_KINDS = [
  'fulfiller',
  'switched off',
  'shopify',
  'payments',
  'restricted',
  'refused',
  'payout',
] as const;

/** Those of them that are about money. */
const PAYMENT_CONNECTIONS: readonly string[] = ['payments', 'restricted', 'refused', 'payout'];
export const isPaymentConnection = ({ kind }: { readonly kind: string }): boolean => PAYMENT_CONNECTIONS.includes(kind);

/** Rows of a list that are shown; `count` is of all. */
export const COCKPIT_ROWS = 5;

/** Failing connections have no list of their own: the cockpit shows all of them, up to so many. */
export const MAX_CONNECTIONS = 200;
/** Days of enquiries that the cockpit counts, and by which their list can be filtered. */
export const COCKPIT_ENQUIRY_DAYS = 7;

/** By currency, never added together; major units. */
const amounts = z.array(z.object({ currency, amount: z.number() }));
const client = z.object({ id: z.number().int(), name: z.string() });
const defineList = <Row extends z.ZodType>(row: Row) => z.object({ count: z.number().int(), rows: z.array(row) });

const clientsSchema = z.object({
  /** What waits on each side: of orders, each once, and of money, clients and disputes, each once. */
  waiting: z.object({ orders: z.number().int(), money: z.number().int() }),
  /** Concerns about money that any client has, with the number of clients; invoices with what they amount to. */
  money: z.array(z.object({ concern: z.enum(CLIENT_CONCERNS), count: z.number().int(), amounts })),
  /** Asked for a credit account, or for a higher limit of theirs, and wait for an answer; the longest waiting first. */
  credit_requests: defineList(client.extend({ since: z.string() })),
  /** Clients that staff have not verified: those of whom nothing is missing first, each group by how long it waits. */
  unverified: defineList(client.extend({ since: z.string(), needs: z.array(z.enum(VERIFICATION_NEEDS)) })),
  /** Clients with overdue invoices; `due_on` of the oldest. */
  overdue: defineList(z.object({ client, invoices: z.number().int(), due_on: z.string(), amounts })).extend({
    amounts,
  }),
  /** Visits of other staff that ask to change things: a second person may allow it. The longest waiting first. */
  permissions: defineList(z.object({ id: uuid, client, by: z.string(), since: z.string() })),
  connections: defineList(
    z.object({
      kind: z.enum(CONNECTION_KINDS),
      client,
      /** Of the fulfiller, or the shop; '' for a payment account. */
      name: z.string(),
      /** Of a fulfiller: orders that were meant for it and have not reached it. */
      fulfiller_id: z.number().int().nullable(),
      since: z.string(),
      /** Whether it is a fulfiller of the platform, whose orders are every client's. */
      shared: z.boolean(),
    }),
  ),
});

const cockpitSchema = z.object({
  /** Kinds that have any, in the order of the statuses. */
  orders: z.array(
    z.object({
      kind: z.string(),
      count: z.number().int(),
      /** When the one that waits longest came there. */
      since: z.string(),
      amounts,
    }),
  ),
  /** Disputes of payments that the bank has not decided, what must be answered first above. */
  disputes: defineList(
    z.object({
      order_id: uuid,
      order_ref: z.string(),
      client: z.string(),
      state: z.enum(OPEN_DISPUTE_STATES),
      /** Until when the provider takes evidence. */
      due_by: z.string().nullable(),
      amount,
      currency,
      region,
    }),
  ),
  /** Null for staff who do not look after clients. */
  clients: clientsSchema.nullable(),
  /** Of the last 7 days, newest first; null for staff who do not read them. */
  enquiries: defineList(z.object({ id: uuid, name: z.string(), company: z.string(), at: z.string() })).nullable(),
});
export type CockpitWire = z.output<typeof cockpitSchema>;

export const cockpitEndpoints = {
  show: defineEndpoint({
    name: 'cockpit.show',
    method: 'GET',
    path: '/api/platform/cockpit',
    summary:
      'What waits for the platform’s staff over all clients: orders by kind, age and money, clients, bills, connections, enquiries.',
    audience: 'user',
    action: 'orders.all',
    handledBy: 'tenant-api',
    answer: envelope(cockpitSchema),
    errors: ['unauthenticated', 'forbidden'],
  }),
};
