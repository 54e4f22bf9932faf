import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CHARGE_KINDS } from '@/lib/domain/billing/charges';
import type { BillParties } from '@/lib/domain/billing/parties';
import { BILL_VAT_KINDS } from '@/lib/domain/billing/vat';
import { CURRENCIES } from '@/lib/domain/money/money';
import { orders } from './orders';
import { moment, tenants, users } from './tenancy';

const tenantId = () =>
  integer('tenant_id')
    .notNull()
    .references(() => tenants.id);

/** What the platform asks of a client with a credit account for a month of production (SET-03). Issued and paid by the platform;
 *  a client reads its own. */
export const bills = pgTable(
  'bills',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: tenantId(),
    /** One row of numbers for the platform, without a gap. */
    number: integer('number').notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    /** Last day of what it is about. */
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** Minor units ex VAT. */
    goodsMinor: bigint('goods_minor', { mode: 'number' }).notNull(),
    shippingMinor: bigint('shipping_minor', { mode: 'number' }).notNull(),
    /** Why it carries VAT or none; null = issued before bills said so, and without. */
    vatKind: text('vat_kind', { enum: BILL_VAT_KINDS }),
    /** Basis points, and what they come to in minor units. */
    vatRateBps: integer('vat_rate_bps').notNull().default(0),
    vatMinor: bigint('vat_minor', { mode: 'number' }).notNull().default(0),
    /** Who bills and who pays, as it stood then. */
    parties: jsonb('parties').$type<BillParties>().notNull(),
    paidAt: moment('paid_at'),
    paidBy: integer('paid_by').references(() => users.id),
  },
  (table) => [uniqueIndex('bills_number').on(table.number), index('bills_tenant').on(table.tenantId, table.number)],
);

/** What an order cost its tenant on its credit account; taken back by a second row when it is cancelled, and asked for again by a
 *  third one where it had been made by then and a bill carries the taking back. */
export const charges = pgTable(
  'charges',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: tenantId(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: CHARGE_KINDS }).notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    /** Minor units ex VAT, after the account's discounts; below 0 when taken back. */
    goodsMinor: integer('goods_minor').notNull(),
    shippingMinor: integer('shipping_minor').notNull(),
    at: moment('at').notNull().defaultNow(),
    billId: uuid('bill_id').references(() => bills.id),
  },
  (table) => [
    uniqueIndex('charges_key').on(table.orderId, table.kind),
    index('charges_open').on(table.tenantId, table.at).where(sql`bill_id is null`),
    index('charges_bill').on(table.billId),
  ],
);
