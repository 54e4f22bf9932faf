import { sql } from 'drizzle-orm';
import { bigserial, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { NOTIFICATION_TOPICS } from '@/lib/domain/orders/notifications';
import { orders } from './orders';
import { tenants, timestampColumn, users } from './tenancy';

/**
 * E-mail notifications of users about orders: one row per user and notification. It is inserted in the transaction that
 * makes the change in question.
 */
export const orderNotifications = pgTable(
  'order_notifications',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    topic: text('topic', { enum: NOTIFICATION_TOPICS }).notNull(),
    /** Problem of the order, one of ORDER_PROBLEMS; '' for a new order. */
    problem: text('problem').notNull().default(''),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    /**
     * Earliest time at which the notification may be sent. For users who chose a daily mail, the time of the next one.
     */
    dueAt: timestampColumn('due_at').notNull(),
    /** Mail that includes the notification. */
    mailId: uuid('mail_id'),
    gatheredAt: timestampColumn('gathered_at'),
    /**
     * Time at which the mail was sent, or at which the notification turned out to be obsolete; null = still to be sent.
     */
    sentAt: timestampColumn('sent_at'),
  },
  (table) => [
    index('order_notifications_due').on(table.dueAt).where(sql`mail_id is null`),
    index('order_notifications_last').on(table.userId, table.topic, table.gatheredAt),
    index('order_notifications_mail').on(table.mailId),
    index('order_notifications_order').on(table.orderId),
  ],
);
