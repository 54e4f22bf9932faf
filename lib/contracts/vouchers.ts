import { z } from 'zod';
import { parseDecimal } from '@/lib/domain/money/decimal';
import { MAX_CODES_AT_ONCE, VOUCHER_STATES, voucherCodeSchema } from '@/lib/domain/vouchers/codes';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { amount, currency, dateTime, numericId, region, storeParams } from './field-types';

const voucherSchema = z.object({
  id: z.number(),
  code: z.string(),
  type: z.enum(['voucher', 'promo']),
  discount_amount: amount,
  usage_limit: z.number().int().nullable(),
  /** Number of redemptions, including those of orders that are still being paid (VOU-07). */
  used: z.number().int(),
  valid_from: z.string().nullable(),
  valid_until: z.string().nullable(),
  active: z.boolean(),
  listed: z.boolean(),
  state: z.enum(VOUCHER_STATES),
  created_at: z.string(),
});
export type VoucherDto = z.output<typeof voucherSchema>;

/** Amount from a form: greater than zero, at most two decimals. */
const discount = z.union([z.number(), z.string()], 'required').transform((value, context) => {
  const minor = parseDecimal(value);
  if (minor !== null && minor <= 100_000_00) return minor;
  context.issues.push({ code: 'custom', input: value, message: value === '' ? 'required' : 'invalid' });
  return z.NEVER;
});
const limit = z.number().int('whole numbers only').min(1, 'too small').max(1_000_000, 'too large').nullable();
const prefix = z
  .string()
  .trim()
  .max(20, 'too long')
  .regex(/^[\p{L}\p{N}_-]*$/u, 'letters numbers hyphens');

/** Settings that vouchers and promotion codes share. */
const settings = {
  /** Discount amount, for paid stores only; gift stores have none. */
  discount_amount: discount.optional(),
  usage_limit: limit.default(null),
  valid_from: dateTime.nullable().default(null),
  valid_until: dateTime.nullable().default(null),
  active: z.boolean().default(true),
};

const errors = ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict'] as const;
const baseEndpoint = { audience: 'user', action: 'vouchers.manage', handledBy: 'tenant-api' } as const;
const voucherParams = storeParams.extend({ voucherId: numericId });

export const voucherEndpoints = {
  list: defineEndpoint({
    ...baseEndpoint,
    name: 'vouchers.list',
    method: 'GET',
    path: '/api/:tenant/events/:slug/vouchers',
    summary: 'Lists the codes of an event by search and state, 50 per page (VOU-06).',
    params: storeParams,
    query: z.object({
      q: z.string().max(80).optional(),
      state: z.enum(VOUCHER_STATES).optional(),
      sort: z.enum(['newest', 'oldest', 'code', 'code-desc', 'used', 'used-asc']).default('newest'),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
    }),
    answer: buildEnvelopeSchema(
      z.object({
        rows: z.array(voucherSchema),
        meta: z.object({ page: z.number(), per_page: z.number(), total: z.number() }),
        /** `voucher` in paid stores, `promo` (promotion codes) in gift stores (VOU-08). */
        type: z.enum(['voucher', 'promo']),
        currency,
        region,
        event_name: z.string(),
      }),
    ),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  create: defineEndpoint({
    ...baseEndpoint,
    name: 'vouchers.create',
    method: 'POST',
    path: '/api/:tenant/events/:slug/vouchers',
    summary: 'Adds a code. Its type depends on the event.',
    params: storeParams,
    body: z.strictObject({ ...settings, code: voucherCodeSchema, listed: z.boolean().default(false) }),
    answer: buildEnvelopeSchema(voucherSchema),
    errors: [...errors],
  }),
  generate: defineEndpoint({
    ...baseEndpoint,
    name: 'vouchers.generate',
    method: 'POST',
    path: '/api/:tenant/events/:slug/vouchers/generate',
    summary: 'Adds many random codes that cannot be guessed. They are never sent to shoppers’ browsers.',
    params: storeParams,
    body: z.strictObject({
      ...settings,
      usage_limit: limit.default(1),
      count: z.number('required').int('whole numbers only').min(1, 'too small').max(MAX_CODES_AT_ONCE, 'too large'),
      prefix: prefix.default(''),
    }),
    answer: buildEnvelopeSchema(z.object({ codes: z.array(z.string()) })),
    errors: [...errors],
  }),
  update: defineEndpoint({
    ...baseEndpoint,
    name: 'vouchers.update',
    method: 'PATCH',
    path: '/api/:tenant/events/:slug/vouchers/:voucherId',
    summary: 'Changes settings of a code; the code itself only while no order has used it.',
    params: voucherParams,
    body: z
      .strictObject({
        code: voucherCodeSchema,
        discount_amount: discount,
        usage_limit: limit,
        valid_from: dateTime.nullable(),
        valid_until: dateTime.nullable(),
        active: z.boolean(),
        listed: z.boolean(),
      })
      .partial(),
    answer: buildEnvelopeSchema(voucherSchema),
    errors: [...errors],
  }),
  remove: defineEndpoint({
    ...baseEndpoint,
    name: 'vouchers.remove',
    method: 'DELETE',
    path: '/api/:tenant/events/:slug/vouchers/:voucherId',
    summary: 'Deletes a code that no order has used.',
    params: voucherParams,
    answer: buildEnvelopeSchema(z.object({ removed: z.literal(true) })),
    errors: [...errors],
  }),
  import: defineEndpoint({
    ...baseEndpoint,
    name: 'vouchers.import',
    method: 'POST',
    path: '/api/:tenant/events/:slug/vouchers/import',
    summary: 'Imports codes from CSV. Adds all of them, or none if a row is invalid or the call is only a test.',
    params: storeParams,
    bodySize: 'large',
    body: z.strictObject({ csv: z.string().max(400_000, 'too long'), apply: z.boolean().default(false) }),
    answer: buildEnvelopeSchema(
      z.object({
        rows: z.number().int(),
        added: z.number().int(),
        /** At most the first 100 problems of the file. `line` is the line number, starting at 1. */
        problems: z.array(
          z.object({ line: z.number().int(), code: z.string(), errors: z.record(z.string(), z.string()) }),
        ),
        wrong_rows: z.number().int(),
      }),
    ),
    errors: [...errors],
  }),
  export: defineEndpoint({
    ...baseEndpoint,
    name: 'vouchers.export',
    method: 'GET',
    path: '/api/:tenant/events/:slug/vouchers.csv',
    summary: 'Exports all codes in the list as a CSV file that is safe to open in a spreadsheet.',
    params: storeParams,
    query: z.object({ q: z.string().max(80).optional(), state: z.enum(VOUCHER_STATES).optional() }),
    answer: z.unknown(),
    answerType: 'stream',
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
};
