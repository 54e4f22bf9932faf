import { z } from 'zod';
import { isCalendarMoment } from '@/lib/domain/dates/calendar';
import { isTimeZone } from '@/lib/domain/dates/zone';
import { LANGUAGES } from '@/lib/domain/languages/languages';
import { CURRENCIES } from '@/lib/domain/money/money';
import { GATEWAY_KINDS, INTENT_STATUSES } from '@/lib/domain/payments/intents';
import { SHIPPING_METHODS } from '@/lib/domain/pricing/shipping';
import { REGIONS } from '@/lib/domain/regions/regions';
import { SIDES } from '@/lib/domain/scene/schema';

/**
 * Amount as the API transmits it: a number in major units with at most two decimals (MNY-14), parsed to integer minor
 * units without floating-point arithmetic.
 */
export const amount = z.codec(z.number().min(-1_000_000_000).max(1_000_000_000), z.number().int(), {
  decode: (major, context) => {
    const minor = Math.round(major * 100);
    if (Math.abs(minor / 100 - major) > 1e-9) {
      context.issues.push({ code: 'custom', input: major, message: 'at most two decimals' });
      return z.NEVER;
    }
    return minor;
  },
  encode: (minor) => minor / 100,
});

const MAX_ROW_ID = 2_147_483_647;

/** Row id, as a number or as digits in a path (API-08). */
export const numericId = z
  .union([z.number().int().positive(), z.string().regex(/^[1-9][0-9]{0,14}$/)])
  .transform((value) => Number(value))
  // Row ids are 4-byte integers; a larger number cannot exist and must not reach the database.
  .refine((id) => id <= MAX_ROW_ID, 'unknown');
/** Id of an order, customer, line or file. */
export const uuid = z.uuid();
/** First segment of a store's address: words of a–z and 0–9, separated by single hyphens (GEN-04). */
export const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** A time zone by its IANA name, such as 'Europe/London'. */
export const timeZone = z.string().max(60).refine(isTimeZone, 'invalid');
/**
 * Returns whether a date or local time lies in the years 2000 to 2999, so that adding some years still gives a valid
 * date.
 */
const isPlannable = (date: string): boolean => date >= '2000' && date < '3000';
/** Day of an event or an order window. */
export const plannedDay = z.iso.date('invalid').refine(isPlannable, 'invalid');
/** Local date and time as YYYY-MM-DDTHH:mm; the time zone is in another field. */
export const localTime = z.iso
  .datetime({ local: true, precision: -1, error: 'invalid' })
  .refine((time) => time.length === 16 && isPlannable(time), 'invalid');
/** Day as YYYY-MM-DD. Rejects year 0, which the database does not accept. */
export const isoDay = z.iso.date('invalid').refine((day) => !day.startsWith('0000'), 'invalid');
/** Timestamp with offset, parsed to a Date. Rejects timestamps whose offset moves them outside the valid date range. */
export const dateTime = z.iso
  .datetime({ offset: true, error: 'invalid' })
  .transform((text) => new Date(text))
  .refine(isCalendarMoment, 'invalid');

/** Date as DD-MM-YYYY (MNY-15). */
export const dateSchema = z.string().regex(/^\d{2}-\d{2}-\d{4}$/);
/** One of the ten language codes (I18N-01). */
export const language = z.enum(LANGUAGES);
/** Region that a store sells in (GEN-06). */
export const region = z.enum(REGIONS);
/** One of the three currencies (ADM-08). */
export const currency = z.enum(CURRENCIES);
/** Currency code of ISO 4217, also for currencies in which no store sells. */
export const currencyCodeSchema = z.string().regex(/^[A-Z]{3}$/);
/** One of the three shipping methods (CHK-08). */
export const shippingMethod = z.enum(SHIPPING_METHODS);
/** Payment gateway that charges the card (PAY-12). */
export const gatewayKind = z.enum(GATEWAY_KINDS);
/**
 * Gateway in a call between web tier and tenant API. An older version of the calling tier omits the field, which means
 * Stripe.
 */
export const gatewayOrStripe = gatewayKind.default('stripe');
/** Status of a payment intent. */
export const intentStatus = z.enum(INTENT_STATUSES);
/** Printed side of a product. */
export const side = z.enum(SIDES);
/** Flag that the specification defines as the number 0 or 1. */
export const zeroOrOne = z.union([z.literal(0), z.literal(1)]);

/** Path parameters of endpoints about a whole tenant. */
export const tenantParams = z.object({ tenant: numericId });
/**
 * Path parameters of endpoints about a store: tenant and slug form one key; the response is 404 when they do not belong
 * together.
 */
export const storeParams = z.object({ tenant: numericId, slug });
