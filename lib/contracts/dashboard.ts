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
    summary: 'Returns the set-up steps and the figures of the last 30 days (ADM-09).',
    audience: 'user',
    action: 'dashboard.view',
    handledBy: 'tenant-api',
    params: tenantParams,
    answer: buildEnvelopeSchema(
      z.object({
        /** Region of the tenant itself, independent of its stores. */
        region,
        /**
         * Set-up steps and whether each is done. The step `verification` is listed only when something that the tenant
         * does requires it.
         */
        steps: z.array(z.object({ step: z.enum(SETUP_STEPS), done: z.boolean() })),
        verification: verificationSchema,
        /**
         * Slug of the store that the next steps concern: the newest draft, or else the newest store; null without a
         * store.
         */
        next_store: z.string().nullable(),
        /** Open stores that no longer pass today's opening checks. */
        incomplete_stores: z.array(
          z.object({ slug: z.string(), name: z.string(), checks: z.array(z.enum(PUBLISH_CHECKS)) }),
        ),
        stores: z.number().int(),
        live_stores: z.number().int(),
        orders_30_days: z.number().int(),
        /** Revenue per currency in major units; different currencies are never added together. */
        revenue_30_days: z.array(z.object({ currency, amount: z.number() })),
        attention: z.number().int(),
        /** Number of orders with an open request (ROL-11). */
        requests: z.number().int(),
        /** Problems for which the card provider rejects payments, by region. */
        payment_problems: z.array(paymentProblemSchema),
        /**
         * Payment accounts, one for each region that the tenant sells in, is based in, or has started to set up an
         * account in.
         */
        payment_accounts: z.array(paymentAccountSchema),
        /** Open stores whose orders could not be produced, with the reasons. */
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
