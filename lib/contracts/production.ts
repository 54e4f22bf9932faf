import { z } from 'zod';
import { PRODUCTION_MODES, PRODUCTION_PROBLEMS } from '@/lib/domain/fulfilment/production';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { tenantParams } from './field-types';

export const deferredOrdersSchema = z.object({ count: z.number().int(), starts_at: z.string() }).nullable();

export const productionFindings = z.array(
  z.object({
    problem: z.enum(PRODUCTION_PROBLEMS),
    /** Products or ISO countries of the finding. */
    about: z.array(z.string()),
  }),
);

const productionSchema = z.object({
  /** Null = not chosen yet. */
  way: z.enum(PRODUCTION_MODES).nullable(),
  /** Problems that prevent production for the account, independent of its stores. */
  findings: productionFindings,
  /** Problems that prevent the platform's fulfillers from making this tenant's orders; [] = they may be chosen. */
  platform_findings: productionFindings,
  /** The tenant's own fulfillers, connected or not. */
  fulfillers: z.number().int(),
  /** Stores with their own production mode, and stores whose orders could not be made. */
  stores: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      /** Whether shoppers can currently order. */
      open: z.boolean(),
      way: z.enum(PRODUCTION_MODES).nullable(),
      /** Whether the store has its own mode instead of the account's. */
      is_own: z.boolean(),
      findings: productionFindings,
    }),
  ),
  /** Orders that wait because no fulfiller could make them, or because the mode changed. */
  waiting: z.number().int(),
  /** Whether the account or one of its stores makes orders itself. */
  makes_itself: z.boolean(),
  /** Work list: orders to make, and made orders to ship. */
  to_make: z.number().int(),
  to_ship: z.number().int(),
  /** Paid orders that enter the list after their hold, and the time of the first; null = none. */
  to_make_later: deferredOrdersSchema,
});
export type ProductionDto = z.output<typeof productionSchema>;

const selfMade = {
  audience: 'user',
  action: 'events.manage',
  handledBy: 'tenant-api',
  params: tenantParams,
} as const;
const errors = ['unauthenticated', 'forbidden', 'not_found'] as const;

/** Production modes of a tenant. */
export const productionEndpoints = {
  show: defineEndpoint({
    ...selfMade,
    name: 'production.show',
    method: 'GET',
    path: '/api/:tenant/production',
    summary:
      'How orders are made, what keeps them from being made, and the work list of a tenant that makes them itself.',
    answer: buildEnvelopeSchema(productionSchema),
    errors,
  }),
  save: defineEndpoint({
    ...selfMade,
    name: 'production.save',
    method: 'PUT',
    path: '/api/:tenant/production',
    summary:
      'Chooses how orders are made. `platform` is refused while nobody would pay the platform for them. Orders that wait are not sent again.',
    body: z.strictObject({ way: z.enum(PRODUCTION_MODES, 'invalid') }),
    answer: buildEnvelopeSchema(productionSchema),
    errors: [...errors, 'invalid', 'conflict'],
  }),
  retry: defineEndpoint({
    ...selfMade,
    name: 'production.retry',
    method: 'POST',
    path: '/api/:tenant/production/retry',
    summary:
      'Lets the orders that wait be made in the way that is chosen now. They are tried again one by one, after the answer.',
    answer: buildEnvelopeSchema(productionSchema.extend({ retried: z.number().int() })),
    errors,
  }),
};
