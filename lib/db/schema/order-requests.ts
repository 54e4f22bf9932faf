import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { REQUEST_KINDS, REQUEST_STATES } from '@/lib/domain/orders/requests';
import { orders } from './orders';
import { tenants, timestampColumn, users } from './tenancy';

/** Requests for actions on orders by users who may not decide on them (ROL-11). */
export const orderRequests = pgTable(
  'order_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: REQUEST_KINDS }).notNull(),
    /** Amount of a requested refund in minor units of the order's currency. */
    amountMinor: integer('amount_minor'),
    reason: text('reason').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: REQUEST_STATES }).notNull().default('open'),
    at: timestampColumn('at').notNull().defaultNow(),
    answeredAt: timestampColumn('answered_at'),
    answeredBy: integer('answered_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('order_requests_open').on(table.orderId, table.kind).where(sql`state = 'open'`),
    index('order_requests_waiting').on(table.tenantId, table.orderId).where(sql`state = 'open'`),
  ],
);
