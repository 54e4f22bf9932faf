import { z } from 'zod';
import { PUBLISH_CHECKS } from '@/lib/domain/store/publish-checklist';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { currency, region, tenantParams } from './field-types';
import { paymentAccountSchema, paymentProblemSchema } from './payments';
import { deferredOrdersSchema, productionFindings } from './production';
import { verificationSchema } from './verification';

/** An owner's set-up steps in their sequence (ADM-09). */
export const SETUP_STEPS = [
  'account',
  'company',
  'verification',
  'payments',
  'store',
  'products',
  'production',
  'publish',
] as const;

export const dashboardEndpoints = {
  show: defineEndpoint({
    name: 'dashboard.show',
    method: 'GET',
    path: '/api/:tenant/dashboard',
    summary: 'Set-up steps and the figures of the last 30 days (ADM-09).',
    audience: 'user',
    action: 'dashboard.view',
    handledBy: 'tenant-api',
    params: tenantParams,
    answer: buildEnvelopeSchema(
      z.object({
        /** The tenant's own region. */
        region,
        /** `verification` appears only where the tenant depends on it. */
        steps: z.array(z.object({ step: z.enum(SETUP_STEPS), done: z.boolean() })),
        verification: verificationSchema,
        /** Store of the next steps: the newest draft, otherwise the newest. */
        next_store: z.string().nullable(),
        /** Open stores that no longer pass today's opening checks. */
        incomplete_stores: z.array(
          z.object({ slug: z.string(), name: z.string(), checks: z.array(z.enum(PUBLISH_CHECKS)) }),
        ),
        stores: z.number().int(),
        live_stores: z.number().int(),
        orders_30_days: z.number().int(),
        /** Per currency, never added; major units. */
        revenue_30_days: z.array(z.object({ currency, amount: z.number() })),
        attention: z.number().int(),
        /** Orders with an open request (ROL-11). */
        requests: z.number().int(),
        /** Why the card provider rejects payments, by region. */
        payment_problems: z.array(paymentProblemSchema),
        /** Payment account in each region that the tenant sells in, is based in or has begun one in. */
        payment_accounts: z.array(paymentAccountSchema),
        /** Open stores whose orders could not be made, with the reasons. */
        unmade_stores: z.array(z.object({ slug: z.string(), name: z.string(), findings: productionFindings })),
        /**
         * Numbers of orders: waiting for a production mode, to be made by the tenant, and to be shipped by the tenant.
         */
        waiting: z.number().int(),
        to_make: z.number().int(),
        to_ship: z.number().int(),
        to_make_later: deferredOrdersSchema,
      }),
    ),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
};
