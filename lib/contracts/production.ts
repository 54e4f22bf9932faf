import { z } from 'zod';
import { PRODUCTION_MODES, PRODUCTION_PROBLEMS } from '@/lib/domain/fulfilment/production';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { tenantParams } from './field-types';

export const deferredOrdersSchema = z.object({ count: z.number().int(), starts_at: z.string() }).nullable();

export const productionFindings = z.array(
  z.object({
    problem: z.enum(PRODUCTION_PROBLEMS),
    /** Products or ISO country codes that the problem concerns. */
    about: z.array(z.string()),
  }),
);

const productionSchema = z.object({
  /** Production mode of the account; null = not chosen yet. */
  way: z.enum(PRODUCTION_MODES).nullable(),
  /** Problems that prevent production for the whole account, regardless of the store. */
  findings: productionFindings,
  /** Problems that prevent the platform's fulfillers from producing this tenant's orders; [] = they can be chosen. */
  platform_findings: productionFindings,
  /** Number of the tenant's own fulfillers, connected or not. */
  fulfillers: z.number().int(),
  /** Stores that have their own production mode or whose orders could not be produced. */
  stores: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      /** Whether the store takes orders now. */
      open: z.boolean(),
      way: z.enum(PRODUCTION_MODES).nullable(),
      /** Whether the store has its own production mode instead of the account's. */
      is_own: z.boolean(),
      findings: productionFindings,
    }),
  ),
  /** Number of orders that wait because no fulfiller could make them, or because the production mode changed. */
  waiting: z.number().int(),
  /** Whether the tenant makes orders of the account or of a store itself. */
  makes_itself: z.boolean(),
  /** Number of orders on the work list that are to be made, and that are made and to be shipped. */
  to_make: z.number().int(),
  to_ship: z.number().int(),
  /**
   * Number of paid orders that will enter the work list after their waiting period, and the time of the first; null =
   * none.
   */
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

/** Calls about how a tenant's orders are produced. */
export const productionEndpoints = {
  show: defineEndpoint({
    ...selfMade,
    name: 'production.show',
    method: 'GET',
    path: '/api/:tenant/production',
    summary:
      'Returns how orders are produced, what prevents it, and the work list of a tenant that makes orders itself.',
    answer: buildEnvelopeSchema(productionSchema),
    errors,
  }),
  save: defineEndpoint({
    ...selfMade,
    name: 'production.save',
    method: 'PUT',
    path: '/api/:tenant/production',
    summary:
      'Sets how orders are produced. `platform` is rejected while nobody would pay the platform for them. Waiting orders are not sent again.',
    body: z.strictObject({ way: z.enum(PRODUCTION_MODES, 'invalid') }),
    answer: buildEnvelopeSchema(productionSchema),
    errors: [...errors, 'invalid', 'conflict'],
  }),
  retry: defineEndpoint({
    ...selfMade,
    name: 'production.retry',
    method: 'POST',
    path: '/api/:tenant/production/retry',
    summary: 'Retries the waiting orders with the current production mode, one by one, after the response.',
    answer: buildEnvelopeSchema(productionSchema.extend({ retried: z.number().int() })),
    errors,
  }),
};
