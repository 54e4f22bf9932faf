import { z } from 'zod';
import { EVENT_TYPES, STORE_STATUSES } from '@/lib/domain/store/event';
import { MAX_EVENT_NAME_LENGTH } from '@/lib/domain/store/event-terms';
import { currency, region } from './field-types';

export const eventType = z.enum(EVENT_TYPES);
export const eventStatus = z.enum(STORE_STATUSES);
export const eventName = z.string().trim().min(1, 'required').max(MAX_EVENT_NAME_LENGTH, 'too long');
/** VAT rate: a percentage with at most two decimals in the API, parsed to basis points. */
const vatRate = z
  .number('invalid')
  .min(0, 'invalid')
  .max(100, 'invalid')
  .transform((percent, context) => {
    const bps = Math.round(percent * 100);
    if (Math.abs(bps / 100 - percent) < 1e-9) return bps;
    context.issues.push({ code: 'custom', input: percent, message: 'two decimals' });
    return z.NEVER;
  });

/** Terms of an event, set when adding it and changeable later (EVT-14). */
export const eventTerms = {
  name: eventName,
  type: eventType,
  region,
  currency,
  vat_rate: vatRate,
  not_vat_registered: z.boolean(),
  countries: z.array(z.string().length(2, 'invalid')).max(250, 'invalid'),
  states: z.array(z.string().max(60, 'invalid')).max(60, 'invalid').default([]),
};
