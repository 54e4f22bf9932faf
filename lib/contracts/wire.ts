import { z } from 'zod';
import { LANGUAGES } from '@/lib/domain/languages/languages';
import { parseLooseBoolean } from '@/lib/domain/store/loose-boolean';

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

/** AMB-03: ids in paths. */
export const numericId = z
  .union([z.number().int().positive(), z.string().regex(/^[1-9][0-9]{0,14}$/)])
  .transform((value) => Number(value));
export const uuid = z.uuid();
export const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** EVT-06: true, 1, 'true', '1' or 'yes', whatever the case. */
export const looseBoolean = z
  .union([z.boolean(), z.number(), z.string(), z.null(), z.undefined()])
  .transform(parseLooseBoolean);

/** DD-MM-YYYY (MNY-15). */
export const wireDate = z.string().regex(/^\d{2}-\d{2}-\d{4}$/);
export const language = z.enum(LANGUAGES);

export const tenantParams = z.object({ tenant: numericId });
export const storeParams = z.object({ tenant: numericId, slug });
