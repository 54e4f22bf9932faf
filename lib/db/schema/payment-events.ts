import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { REGIONS } from '@/lib/domain/regions/regions';
import { orders } from './orders';
import { tenants, timestampColumn } from './tenancy';

/**
 * Latest webhook about each refund and dispute that the card provider reports before the order is known to be paid.
 * Settling the order applies these rows and deletes them.
 */
export const earlyPaymentEvents = pgTable(
  'early_payment_events',
  {
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    intentId: text('intent_id').notNull(),
    kind: text('kind', { enum: ['refund', 'dispute'] }).notNull(),
    /** Id of the refund or dispute at the provider. */
    reference: text('reference').notNull(),
    /**
     * Body of the call between web tier and tenant API that reported the refund or dispute
     * (`lib/contracts/provider-events.ts`).
     */
    facts: jsonb('facts').$type<unknown>().notNull(),
    receivedAt: timestampColumn('received_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.intentId, table.kind, table.reference] }),
    index('early_payment_events_order').on(table.orderId),
    index('early_payment_events_age').on(table.receivedAt),
  ],
);

/**
 * Webhook activity by region. Payments that a browser or the reconciler settles without a webhook reveal that the
 * webhook endpoint is missing or incomplete.
 * @public read by the migration tool; written in SQL
 */
export const paymentWebhooks = pgTable('payment_webhooks', {
  region: text('region', { enum: REGIONS }).primaryKey(),
  /** Time at which the last signed webhook about a succeeded payment was received; exact to a minute. */
  lastEventAt: timestampColumn('last_event_at'),
  /**
   * Number of payments settled without a webhook since the last webhook; the next column is the time of the first one.
   */
  unheard: integer('unheard').notNull().default(0),
  unheardSince: timestampColumn('unheard_since'),
});
