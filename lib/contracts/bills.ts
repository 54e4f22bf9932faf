import { z } from 'zod';
import { BILL_VAT_KINDS } from '@/lib/domain/billing/vat';
import { amount, currency, uuid } from './wire';

/** What the platform asks of a client for a month of production in one currency; days as YYYY-MM-DD (SET-03). */
export const billSchema = z.object({
  id: uuid,
  number: z.string(),
  issued_on: z.string(),
  due_on: z.string(),
  last_day: z.string(),
  /** Production and shipping ex VAT, and both together. */
  goods: amount,
  shipping: amount,
  net: amount,
  /** Why there is VAT or none; null on what was issued before bills said so. */
  vat_kind: z.enum(BILL_VAT_KINDS).nullable(),
  /** On the wire 20 for 20 %; basis points inside. */
  vat_rate_percent: amount,
  vat: amount,
  /** What is to be paid. */
  total: amount,
  currency,
  state: z.enum(['open', 'paid']),
  /** Open, and its day to be paid by is over. */
  overdue: z.boolean(),
  paid_at: z.string().nullable(),
});
export type BillWire = z.output<typeof billSchema>;

/** How far a credit goes in one currency. */
export const creditAccountSchema = z.object({
  currency,
  /** Null = without limit. */
  limit: amount.nullable(),
  /** What orders have taken of it that no paid invoice gave back. */
  used: amount,
});
