import { z } from 'zod';
import { amount, currency, uuid } from './wire';

/** What the platform asks of a client for a month of production; amounts ex VAT, days as YYYY-MM-DD (SET-03). */
export const billSchema = z.object({
  id: uuid,
  number: z.string(),
  issued_on: z.string(),
  due_on: z.string(),
  last_day: z.string(),
  goods: amount,
  shipping: amount,
  total: amount,
  currency,
  state: z.enum(['open', 'paid']),
  paid_at: z.string().nullable(),
});
export type BillWire = z.output<typeof billSchema>;
