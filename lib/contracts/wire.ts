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
 * An amount as it travels: a number in major units with at most two decimals (MNY-14), parsed to integer minor units
 * without floating arithmetic.
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

/** AMB-03: ids in paths. */
export const numericId = z
  .union([z.number().int().positive(), z.string().regex(/^[1-9][0-9]{0,14}$/)])
  .transform((value) => Number(value))
  // Rows are numbered by four bytes; what is larger is nobody's id, and no question for the database.
  .refine((id) => id <= MAX_ROW_ID, 'unknown');
/** Ids of orders, customers, lines and files. */
export const uuid = z.uuid();
/** First segment of a store's address: words of a–z and 0–9 with single hyphens (GEN-04). */
export const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** A day, YYYY-MM-DD. There is no year 0, which the database would refuse. */
/** A time zone by its IANA name, such as 'Europe/London'. */
export const timeZone = z.string().max(60).refine(isTimeZone, 'invalid');
export const isoDay = z.iso.date('invalid').refine((day) => !day.startsWith('0000'), 'invalid');
/** A moment with its offset, parsed to a Date. Offsets at the ends of the calendar lead out of it: then it is refused. */
export const moment = z.iso
  .datetime({ offset: true, error: 'invalid' })
  .transform((text) => new Date(text))
  .refine(isCalendarMoment, 'invalid');

/** DD-MM-YYYY (MNY-15). */
export const wireDate = z.string().regex(/^\d{2}-\d{2}-\d{4}$/);
/** One of the ten codes (I18N-01). */
export const language = z.enum(LANGUAGES);
/** Where a store sells (GEN-06). */
export const region = z.enum(REGIONS);
/** ADM-08 */
export const currency = z.enum(CURRENCIES);
/** CHK-08 */
export const shippingMethod = z.enum(SHIPPING_METHODS);
/** Who takes the card (PAY-12). */
export const gatewayKind = z.enum(GATEWAY_KINDS);
/** A gateway in a call between the tiers. An earlier version of the other tier names none and means Stripe. */
export const gatewayOrStripe = gatewayKind.default('stripe');
/** Where a payment intent stands. */
export const intentStatus = z.enum(INTENT_STATUSES);
/** A printed side of a product. */
export const side = z.enum(SIDES);
/** A flag that the specification writes as a number. */
export const zeroOrOne = z.union([z.literal(0), z.literal(1)]);

/** Path of a call about a tenant as a whole. */
export const tenantParams = z.object({ tenant: numericId });
/** Path of a call about a store: tenant and slug are one key, and 404 when they don't belong together. */
export const storeParams = z.object({ tenant: numericId, slug });
