import { z } from 'zod';
import { PUBLISH_CHECKS } from '@/lib/domain/store/publish-checklist';
import { defineEndpoint, envelope } from './define';
import { paymentAccountSchema, paymentProblemSchema } from './payments';
import { productionFindings, toMakeLater } from './production';
import { verificationSchema } from './verification';
import { currency, region, tenantParams } from './wire';

/** What an owner does once, in this order (ADM-09). */
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
    answer: envelope(
      z.object({
        /** Where the tenant itself is. */
        region,
        /** `verification` only where something that the tenant relies on waits for it. */
        steps: z.array(z.object({ step: z.enum(SETUP_STEPS), done: z.boolean() })),
        verification: verificationSchema,
        /** The store that the next steps are about: the newest draft, else the newest. */
        next_store: z.string().nullable(),
        /** Open stores that lack what a store must have today to open. */
        incomplete_stores: z.array(
          z.object({ slug: z.string(), name: z.string(), checks: z.array(z.enum(PUBLISH_CHECKS)) }),
        ),
        stores: z.number().int(),
        live_stores: z.number().int(),
        orders_30_days: z.number().int(),
        /** By currency, never added together; major units. */
        revenue_30_days: z.array(z.object({ currency, amount: z.number() })),
        attention: z.number().int(),
        /** Orders with a request that waits for an answer (ROL-11). */
        requests: z.number().int(),
        /** Why the card provider refuses payments of the stores, by region. */
        payment_problems: z.array(paymentProblemSchema),
        /** The payment account of each region that the tenant sells in, is at home in or has begun with. */
        payment_accounts: z.array(paymentAccountSchema),
        /** Open stores whose orders could not be made, and why. */
        unmade_stores: z.array(z.object({ slug: z.string(), name: z.string(), findings: productionFindings })),
        /** Orders that wait for a way of being made; those that the tenant has to make itself, and to ship. */
        waiting: z.number().int(),
        to_make: z.number().int(),
        to_ship: z.number().int(),
        to_make_later: toMakeLater,
      }),
    ),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
};
