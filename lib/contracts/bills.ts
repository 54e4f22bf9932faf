import { z } from 'zod';
import { BILL_VAT_KINDS } from '@/lib/domain/billing/vat';
import { amount, currency, uuid } from './field-types';

/** Platform's bill to a client for one month's production in one currency (SET-03). Days are YYYY-MM-DD. */
export const billSchema = z.object({
  id: uuid,
  number: z.string(),
  issued_on: z.string(),
  due_on: z.string(),
  last_day: z.string(),
  /** Amounts ex VAT: production, shipping, and `net`, their sum. */
  production: amount,
  shipping: amount,
  net: amount,
  /** Reason why VAT is charged or not; null on bills created before the reason was stored. */
  vat_kind: z.enum(BILL_VAT_KINDS).nullable(),
  /** VAT rate in per cent (20 = 20 %) in the API; parsed to basis points. */
  vat_rate_percent: amount,
  vat: amount,
  /** Amount to pay, including VAT. */
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
  /** Maximum amount; null = unlimited. */
  limit: amount.nullable(),
  /** Amount used by orders and not made available again by a paid bill. */
  used: amount,
});
