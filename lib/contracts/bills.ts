import { z } from 'zod';
import { BILL_VAT_KINDS } from '@/lib/domain/billing/vat';
import { amount, currency, uuid } from './field-types';

/** Platform's bill to a client for a month's production in one currency; days as YYYY-MM-DD (SET-03). */
export const billSchema = z.object({
  id: uuid,
  number: z.string(),
  issued_on: z.string(),
  due_on: z.string(),
  last_day: z.string(),
  /** Production and shipping ex VAT, and their sum. */
  production: amount,
  shipping: amount,
  net: amount,
  /** Reason for VAT or none; null on bills from before it was stored. */
  vat_kind: z.enum(BILL_VAT_KINDS).nullable(),
  /** 20 for 20 % in the API; basis points inside. */
  vat_rate_percent: amount,
  vat: amount,
  /** Amount to pay. */
  total: amount,
  currency,
  state: z.enum(['open', 'paid']),
  /** Whether the bill is open and its due date has passed. */
  overdue: z.boolean(),
  paid_at: z.string().nullable(),
});
export type BillDto = z.output<typeof billSchema>;

/** State of a credit account in one currency. */
export const creditAccountSchema = z.object({
  currency,
  /** Null = unlimited. */
  limit: amount.nullable(),
  /** Amount used by orders and not restored by a paid bill. */
  used: amount,
});
