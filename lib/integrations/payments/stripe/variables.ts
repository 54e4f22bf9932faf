import { z } from 'zod';

const key = (expected: string, shape: RegExp) => z.string().regex(shape).optional().describe(expected);
const secretKey = key('a secret key of Stripe, which starts with sk_ or rk_', /^[sr]k_\S+$/);
const publishableKey = key('a publishable key of Stripe, which starts with pk_', /^pk_\S+$/);

/** Environment variables of Stripe, each with a description of its required value. */
export const STRIPE_VARIABLES = {
  STRIPE_SECRET_KEY_UK: secretKey,
  STRIPE_SECRET_KEY_EU: secretKey,
  STRIPE_SECRET_KEY_US: secretKey,
  STRIPE_PUBLISHABLE_KEY_UK: publishableKey,
  STRIPE_PUBLISHABLE_KEY_EU: publishableKey,
  STRIPE_PUBLISHABLE_KEY_US: publishableKey,
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((secret) => secret.trim() || []))
    .refine((secrets) => secrets.every((secret) => /^whsec_\S+$/.test(secret)))
    .describe('the signing secrets of webhook endpoints, which start with whsec_, with commas between'),
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('an http or https address'),
};
