import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CHARGE_KINDS } from '@/lib/domain/billing/charges';
import type { BillParties } from '@/lib/domain/billing/parties';
import { BILL_VAT_KINDS } from '@/lib/domain/billing/vat';
import { CURRENCIES } from '@/lib/domain/money/money';
import { orders } from './orders';
import { tenants, timestampColumn, users } from './tenancy';

const tenantId = () =>
  integer('tenant_id')
    .notNull()
    .references(() => tenants.id);

/**
 * Monthly production bills of the platform to tenants with a credit account (SET-03). The platform issues them and
 * marks them paid; a tenant can read its own.
 */
export const bills = pgTable(
  'bills',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: tenantId(),
    /** Consecutive number of the platform's bills, without gaps. */
    number: integer('number').notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    /** Last day of the billing period. */
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** Cost of production, minor units ex VAT; the next column is the cost of shipping. */
    productionMinor: bigint('goods_minor', { mode: 'number' }).notNull(),
    shippingMinor: bigint('shipping_minor', { mode: 'number' }).notNull(),
    /** Reason for charging VAT or for not charging it; null = issued without VAT, before bills recorded the reason. */
    vatKind: text('vat_kind', { enum: BILL_VAT_KINDS }),
    /** VAT rate in basis points; the next column is the amount of VAT in minor units. */
    vatRateBps: integer('vat_rate_bps').notNull().default(0),
    vatMinor: bigint('vat_minor', { mode: 'number' }).notNull().default(0),
    /** Seller and buyer as they were when the bill was issued. */
    parties: jsonb('parties').$type<BillParties>().notNull(),
    paidAt: timestampColumn('paid_at'),
    paidBy: integer('paid_by').references(() => users.id),
    /** Whether the bill was paid from the money that the platform holds for the tenant. */
    fromBalance: boolean('from_balance').notNull().default(false),
  },
  (table) => [uniqueIndex('bills_number').on(table.number), index('bills_tenant').on(table.tenantId, table.number)],
);

/**
 * Cost of orders charged to tenants' credit accounts. A cancellation adds a second row that reverses the charge. A
 * third row charges it again when the order turns out to have been produced and the reversal is already on a bill.
 */
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
    /**
     * Cost of production, minor units ex VAT, after the account's discounts; below 0 for a reversal. The next column is
     * the cost of shipping.
     */
    productionMinor: integer('goods_minor').notNull(),
    shippingMinor: integer('shipping_minor').notNull(),
    at: timestampColumn('at').notNull().defaultNow(),
    billId: uuid('bill_id').references(() => bills.id),
  },
  (table) => [
    uniqueIndex('charges_key').on(table.orderId, table.kind),
    index('charges_open').on(table.tenantId, table.at).where(sql`bill_id is null`),
    index('charges_bill').on(table.billId),
  ],
);
