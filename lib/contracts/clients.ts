import { z } from 'zod';
import { ACCOUNT_LIMITS, emailSchema, lineSchema, requiredLineSchema } from '@/lib/domain/account/fields';
import { CLIENT_CONCERNS } from '@/lib/domain/clients/concerns';
import { CLIENT_SORTS, CLIENT_STATUSES } from '@/lib/domain/clients/status';
import { STORE_STATUSES } from '@/lib/domain/store/event';
import { billSchema, creditAccountSchema } from './bills';
import { COCKPIT_ORDER_KINDS } from './cockpit';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { amount, currency, numericId, region, uuid } from './field-types';
import { paymentAccountSchema } from './payments';
import { verificationSchema } from './verification';

const status = z.enum(CLIENT_STATUSES);
const person = z.object({ id: z.number().int(), name: z.string() });

const clientRowSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Name of the client's first administrator. */
  contact_name: z.string(),
  email: z.string(),
  region,
  status,
  /** Whether a request for a credit account awaits a decision. */
  credit_requested: z.boolean(),
  stores: z.number().int(),
  account_manager: person.nullable(),
  /** Whether the client's stores are offered in languages other than their own. */
  translation: z.boolean(),
  created_at: z.string(),
});
export type ClientRowDto = z.output<typeof clientRowSchema>;

/** Percentage from 0 to 100 with at most two decimals in the API; parsed to basis points. */
const percent = amount.refine((bps) => bps >= 0 && bps <= 10_000, 'percent');
const creditSchema = z.object({
  /** Time of the open request for credit or for a higher limit; null = none. */
  requested_at: z.string().nullable(),
  declined: z.object({ at: z.string(), reason: z.string() }).nullable(),
  activated_at: z.string().nullable(),
  discount_percent: amount,
  shipping_discount_percent: amount,
  /** One credit account per currency, starting with the client's own currency. */
  accounts: z.array(creditAccountSchema),
});

const clientSchema = clientRowSchema.extend({
  currency,
  phone: z.string(),
  vat_number: z.string(),
  address: z.string(),
  people: z.number().int(),
  orders: z.number().int(),
  last_order_at: z.string().nullable(),
  credit: creditSchema,
  /** Orders that wait for a person; each kind is a filter of the order list. */
  waiting_orders: z.array(z.object({ kind: z.enum(COCKPIT_ORDER_KINDS), count: z.number().int(), since: z.string() })),
  /** Number of unpaid and of overdue invoices, and the unpaid sums per currency. */
  unpaid: z.object({
    count: z.number().int(),
    overdue: z.number().int(),
    amounts: z.array(z.object({ currency, amount: z.number() })),
  }),
  verification: verificationSchema,
  /**
   * Payment accounts, one for each region that the client sells in, is based in, or has started to set up an account
   * in.
   */
  payment_accounts: z.array(
    paymentAccountSchema.pick({ region: true, state: true, reason: true, since: true, stops_payments: true }),
  ),
  store_list: z.array(
    z.object({ slug: z.string(), name: z.string(), status: z.enum(STORE_STATUSES), orders: z.number().int() }),
  ),
  /**
   * Terms on which the platform releases money from the client's sales, when the platform's own account receives it
   * (lib/domain/payouts/terms.ts).
   */
  payout_terms: z.object({ delay_days: z.number().int(), reserve_percent: amount }),
  notes: z.array(z.object({ id: z.number().int(), author: z.string(), text: z.string(), created_at: z.string() })),
  managers: z.array(person),
});
export type ClientDto = z.output<typeof clientSchema>;

const shared = { audience: 'user', action: 'clients.manage', handledBy: 'tenant-api' } as const;
const oneClient = z.object({ clientId: numericId });
const changed = buildEnvelopeSchema(z.object({ client: clientSchema }));
const manager = z.union([z.number().int().positive(), z.null()]);
const money = amount.refine((minor) => minor >= 0 && minor <= 1_000_000_000, 'invalid');

const limit = money.nullable().optional();

/** The platform's clients, for staff (ADM-13). */
export const clientEndpoints = {
  list: defineEndpoint({
    ...shared,
    name: 'clients.list',
    method: 'GET',
    path: '/api/clients',
    summary: 'Lists clients, 25 per page, filtered by search, status, financial concern, region and account manager.',
    query: z.object({
      q: z.string().max(200).optional(),
      status: status.optional(),
      concern: z.enum(CLIENT_CONCERNS).optional(),
      region: region.optional(),
      manager: numericId.optional(),
      sort: z.enum(CLIENT_SORTS).default('newest'),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
    }),
    answer: buildEnvelopeSchema(
      z.object({
        rows: z.array(clientRowSchema),
        meta: z.object({ page: z.number(), per_page: z.number(), total: z.number() }),
        managers: z.array(person),
      }),
    ),
    errors: ['unauthenticated', 'forbidden', 'invalid'],
  }),
  create: defineEndpoint({
    ...shared,
    name: 'clients.create',
    method: 'POST',
    path: '/api/clients',
    summary:
      'Creates an account for a client and invites its contact by e-mail. 422 when the address already has an account.',
    body: z.strictObject({
      company_name: requiredLineSchema(ACCOUNT_LIMITS.company),
      contact_name: requiredLineSchema(ACCOUNT_LIMITS.name),
      email: emailSchema,
      phone: lineSchema(ACCOUNT_LIMITS.line)
        .regex(/^[+\d ()./-]*$/, 'phone invalid')
        .default(''),
      region: z.enum(region.options, 'required'),
      currency: z.union([currency, z.literal('').transform(() => null), z.null()]).default(null),
      vat_number: lineSchema(ACCOUNT_LIMITS.line).default(''),
      address: z.string().max(ACCOUNT_LIMITS.address, 'too long').trim().default(''),
      account_manager: manager.default(null),
    }),
    answer: changed,
    errors: ['unauthenticated', 'forbidden', 'invalid', 'rate_limited'],
    rateLimit: { points: 60, perSeconds: 3_600 },
  }),
  show: defineEndpoint({
    ...shared,
    name: 'clients.show',
    method: 'GET',
    path: '/api/clients/:clientId',
    summary: 'Returns a client with its stores, figures, credit account and notes.',
    params: oneClient,
    answer: changed,
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  verify: defineEndpoint({
    ...shared,
    name: 'clients.verify',
    method: 'POST',
    path: '/api/clients/:clientId/verification',
    summary:
      'Records that staff have verified the client’s identity. 409 with `details.needs` while something in `verification.needs` is missing.',
    params: oneClient,
    answer: changed,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
  }),
  withdrawVerification: defineEndpoint({
    ...shared,
    name: 'clients.withdrawVerification',
    method: 'POST',
    path: '/api/clients/:clientId/verification/withdrawal',
    summary:
      'Withdraws the verification and mails the reason to the client’s administrators. 409 while the client has a credit account.',
    params: oneClient,
    body: z.strictObject({ reason: z.string().trim().min(1, 'required').max(500, 'too long') }),
    answer: changed,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict'],
  }),
  assign: defineEndpoint({
    ...shared,
    name: 'clients.assign',
    method: 'PATCH',
    path: '/api/clients/:clientId',
    summary: 'Assigns another account manager, or none.',
    params: oneClient,
    body: z.strictObject({ account_manager: manager }),
    answer: changed,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid'],
  }),
  addNote: defineEndpoint({
    ...shared,
    name: 'clients.addNote',
    method: 'POST',
    path: '/api/clients/:clientId/notes',
    summary: 'Adds a note about a client that only staff can read.',
    params: oneClient,
    body: z.strictObject({ text: z.string().trim().min(1, 'required').max(2_000, 'too long') }),
    answer: changed,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid'],
  }),
  activateCredit: defineEndpoint({
    ...shared,
    name: 'clients.activateCredit',
    method: 'POST',
    path: '/api/clients/:clientId/credit-account',
    summary:
      'Activates the credit account of a verified client with a limit in the client’s own currency. Without a limit the platform’s fulfillers produce nothing on credit.',
    params: oneClient,
    body: z.strictObject({
      limit: money.refine((minor) => minor > 0, 'too small'),
    }),
    answer: changed,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict'],
  }),
  changeCredit: defineEndpoint({
    ...shared,
    name: 'clients.changeCredit',
    method: 'PATCH',
    path: '/api/clients/:clientId/credit-account',
    summary:
      'Changes discounts on production and shipping, and the limit of an active credit account. Each change is recorded in the audit log.',
    params: oneClient,
    body: z.strictObject({
      discount_percent: percent.optional(),
      shipping_discount_percent: percent.optional(),
      /**
       * Limit in the client's own currency; null = no limit is set, so that the platform's fulfillers produce nothing
       * in it.
       */
      limit,
      /** Limits by currency. If only some currencies have a limit, there is no credit in the others. */
      limits: z.strictObject({ GBP: limit, EUR: limit, USD: limit }).optional(),
    }),
    answer: changed,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict'],
  }),
  declineCredit: defineEndpoint({
    ...shared,
    name: 'clients.declineCredit',
    method: 'POST',
    path: '/api/clients/:clientId/credit-account/refusal',
    summary:
      'Declines a client’s request for a credit account or a higher limit, and mails the reason to its administrators.',
    params: oneClient,
    body: z.strictObject({ reason: z.string().trim().min(1, 'required').max(500, 'too long') }),
    answer: changed,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict'],
  }),
  closeCredit: defineEndpoint({
    ...shared,
    name: 'clients.closeCredit',
    method: 'DELETE',
    path: '/api/clients/:clientId/credit-account',
    summary: 'Closes a credit account. Its discounts end with it.',
    params: oneClient,
    answer: changed,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
  }),
  bills: defineEndpoint({
    ...shared,
    name: 'clients.bills',
    method: 'GET',
    path: '/api/clients/:clientId/bills',
    summary: 'Lists the bills of a client’s credit account, newest first.',
    params: oneClient,
    answer: buildEnvelopeSchema(z.object({ rows: z.array(billSchema) })),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  billDocument: defineEndpoint({
    ...shared,
    name: 'clients.billPaper',
    method: 'GET',
    path: '/api/clients/:clientId/bills/:billId',
    summary: 'Returns a bill as PDF.',
    params: oneClient.extend({ billId: uuid }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  payBill: defineEndpoint({
    ...shared,
    name: 'clients.payBill',
    method: 'POST',
    path: '/api/clients/:clientId/bills/:billId/payment',
    summary: 'Records that a bill was paid. Its amount becomes available again as credit.',
    params: oneClient.extend({ billId: uuid }),
    answer: buildEnvelopeSchema(z.object({ rows: z.array(billSchema) })),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
  }),
};
