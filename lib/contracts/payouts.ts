import { z } from 'zod';
import { ACCOUNT_LIMITS, currentPasswordSchema, lineSchema, requiredLineSchema } from '@/lib/domain/account/fields';
import { PAYOUT_OBSTACLES } from '@/lib/domain/payouts/obstacles';
import { PAYOUT_STATES } from '@/lib/domain/payouts/states';
import { MAX_PAYOUT_DELAY_DAYS, MAX_PAYOUT_RESERVE_BPS } from '@/lib/domain/payouts/terms';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { amount, currency, numericId, tenantParams, uuid } from './field-types';

/** Source that pays for production by the platform's fulfillers. */
export const productionPayerSchema = z.enum(['credit', 'fee', 'balance']);

/** Money that the platform holds for a tenant in one currency, by state. */
const balanceSchema = z.object({
  currency,
  /** Amount that can be paid out now. */
  available: amount,
  /** Payments for orders that are not shipped yet, or were shipped too recently to be released. */
  on_the_way: amount,
  /** Amount held back for possible refunds and disputes. */
  reserved: amount,
  /** Production costs that are not paid yet, including VAT. */
  owed: amount,
  /** Part of refunds, disputes and production that the released money does not cover; later sales pay it. */
  debt: amount,
});
export type BalanceDto = z.output<typeof balanceSchema>;

const accountSchema = z.object({
  holder: z.string(),
  last_four: z.string(),
  changed_at: z.string(),
  /** Time from which pay-outs to a new account are possible; ISO 8601. */
  usable_from: z.string(),
});

const payoutSchema = z.object({
  id: uuid,
  batch_id: uuid,
  currency,
  amount,
  state: z.enum(PAYOUT_STATES),
  /** Reason of a failed pay-out; '' = it has not failed. */
  reason: z.string(),
  holder: z.string(),
  last_four: z.string(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
});
export type PayoutDto = z.output<typeof payoutSchema>;

const termsSchema = z.object({
  delay_days: z.number().int(),
  /** Share in per cent (10 = 10 %) in the API; parsed to basis points. */
  reserve_percent: amount,
});

const showSchema = z.object({
  currencies: z.array(balanceSchema),
  account: accountSchema.nullable(),
  terms: termsSchema,
  /** Whether the account's numbers are a US routing and account number rather than an IBAN. */
  is_us: z.boolean(),
  /** Source that pays for production by the platform; null = the platform makes nothing for this tenant. */
  production_paid_by: productionPayerSchema.nullable(),
  payouts: z.array(payoutSchema),
});
export type PayoutOverviewDto = z.output<typeof showSchema>;

const ofTenant = {
  audience: 'user',
  action: 'settings.billing',
  handledBy: 'tenant-api',
  params: tenantParams,
} as const;

/** The money that the platform holds for a tenant, and the bank account that it is paid out to. */
export const balanceEndpoints = {
  show: defineEndpoint({
    ...ofTenant,
    name: 'balance.show',
    method: 'GET',
    path: '/api/:tenant/balance',
    summary:
      'Returns the money that the platform holds per currency, the bank account, the terms and the last pay-outs.',
    answer: buildEnvelopeSchema(showSchema),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  saveAccount: defineEndpoint({
    ...ofTenant,
    name: 'balance.saveAccount',
    method: 'PUT',
    path: '/api/:tenant/balance/account',
    summary:
      'Saves the bank account for pay-outs: an IBAN, or routing and account number for a US company. A changed account is used after three days.',
    body: z.strictObject({
      holder: requiredLineSchema(ACCOUNT_LIMITS.company),
      iban: lineSchema(50).default(''),
      routing_number: lineSchema(20).default(''),
      account_number: lineSchema(30).default(''),
      current_password: currentPasswordSchema,
    }),
    answer: buildEnvelopeSchema(showSchema),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'rate_limited'],
    rateLimit: { points: 20, perSeconds: 3_600 },
  }),
};

const staff = { audience: 'user', action: 'clients.manage', handledBy: 'tenant-api' } as const;
const person = z.object({ id: z.number().int(), name: z.string() });
const pay = z.strictObject({ client_id: z.number().int().positive(), currency, amount });
/** Maximum number of pay-outs created by one request. */
const MAX_BATCH = 200;

/** Pay-outs to clients, for staff. */
export const payoutEndpoints = {
  due: defineEndpoint({
    ...staff,
    name: 'payouts.due',
    method: 'GET',
    path: '/api/payouts/due',
    summary: 'Lists clients with released money, largest amount first, and what prevents a pay-out.',
    answer: buildEnvelopeSchema(
      z.object({
        rows: z.array(
          balanceSchema.extend({
            client: person,
            account: accountSchema.nullable(),
            obstacle: z.enum(PAYOUT_OBSTACLES).nullable(),
          }),
        ),
      }),
    ),
    errors: ['unauthenticated', 'forbidden'],
  }),
  list: defineEndpoint({
    ...staff,
    name: 'payouts.list',
    method: 'GET',
    path: '/api/payouts',
    summary: 'Lists pay-outs, newest first, 25 per page.',
    query: z.object({
      state: z.enum(PAYOUT_STATES).optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
    }),
    answer: buildEnvelopeSchema(
      z.object({
        rows: z.array(payoutSchema.extend({ client: person })),
        meta: z.object({ page: z.number(), per_page: z.number(), total: z.number() }),
      }),
    ),
    errors: ['unauthenticated', 'forbidden', 'invalid'],
  }),
  create: defineEndpoint({
    ...staff,
    name: 'payouts.create',
    method: 'POST',
    path: '/api/payouts',
    summary:
      'Creates pay-outs in one batch, all or none. 409 when an amount is no longer what is available, or when something prevents a pay-out.',
    body: z.strictObject({ rows: z.array(pay).min(1, 'required').max(MAX_BATCH, 'too many') }),
    answer: buildEnvelopeSchema(z.object({ batch_id: uuid, created: z.number().int() })),
    errors: ['unauthenticated', 'forbidden', 'invalid', 'conflict'],
  }),
  decide: defineEndpoint({
    ...staff,
    name: 'payouts.decide',
    method: 'POST',
    path: '/api/payouts/:payoutId/decision',
    summary:
      'Records that a pay-out was paid or has failed. The amount of a failed one returns to the balance. A paid one may still fail when the bank returns it.',
    params: z.object({ payoutId: uuid }),
    body: z.strictObject({
      state: z.enum(['paid', 'failed']),
      reason: z.string().trim().max(500, 'too long').default(''),
    }),
    answer: buildEnvelopeSchema(z.object({ state: z.enum(PAYOUT_STATES) })),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict'],
  }),
  export: defineEndpoint({
    ...staff,
    name: 'payouts.export',
    method: 'GET',
    path: '/api/payouts/export',
    summary:
      'Exports the pay-outs of a batch with bank accounts as CSV, for ordering them at a bank. Recorded in the audit log.',
    query: z.object({ batch: uuid }),
    answer: z.unknown(),
    answerType: 'stream',
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'rate_limited'],
    rateLimit: { points: 30, perSeconds: 600 },
  }),
  changeTerms: defineEndpoint({
    ...staff,
    name: 'payouts.changeTerms',
    method: 'PATCH',
    path: '/api/clients/:clientId/payout-terms',
    summary:
      'Changes the number of days after shipping until a payment is released, and the share that is held back. Recorded in the audit log.',
    params: z.object({ clientId: numericId }),
    body: z.strictObject({
      delay_days: z.number().int('whole numbers only').min(0, 'too small').max(MAX_PAYOUT_DELAY_DAYS, 'too large'),
      reserve_percent: amount.pipe(z.number().min(0, 'too small').max(MAX_PAYOUT_RESERVE_BPS, 'too large')),
    }),
    answer: buildEnvelopeSchema(termsSchema),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid'],
  }),
};
