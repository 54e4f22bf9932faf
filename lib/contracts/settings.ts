import { z } from 'zod';
import { ACCOUNT_LIMITS, lineSchema, requiredLineSchema, vatNumberSchema } from '@/lib/domain/account/fields';
import { MAX_PROVIDER_FEE } from '@/lib/domain/payments/provider-fee';
import { isVatNumber } from '@/lib/domain/regions/vat-numbers';
import { billSchema, creditAccountSchema } from './bills';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { amount, currency, region, tenantParams, uuid } from './field-types';
import { paymentAccountSchema, paymentProblemSchema, providerFeeSchema } from './payments';
import { verificationSchema } from './verification';

/** Company details that the company's stores display (SET-02). */
const companyFields = {
  legal_name: requiredLineSchema(ACCOUNT_LIMITS.company),
  trading_name: lineSchema(ACCOUNT_LIMITS.company),
  registration_number: lineSchema(ACCOUNT_LIMITS.line),
  vat_number: vatNumberSchema,
  not_vat_registered: z.boolean(),
  address: z.string().max(ACCOUNT_LIMITS.address, 'too long').trim(),
  phone: lineSchema(ACCOUNT_LIMITS.line).regex(/^[+\d ()./-]*$/, 'phone invalid'),
  email: lineSchema(ACCOUNT_LIMITS.email).refine(
    (text) => text === '' || z.email().safeParse(text).success,
    'email invalid',
  ),
};

/** Stored details are not validated by the form's rules, because they may be older than a rule. */
const company = buildEnvelopeSchema(
  z.object({
    legal_name: z.string(),
    trading_name: z.string(),
    registration_number: z.string(),
    vat_number: z.string(),
    not_vat_registered: z.boolean(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    region,
    /** Stores, except drafts, that charge no VAT although the company is registered for VAT. */
    stores_without_vat: z.array(z.object({ slug: z.string(), name: z.string() })),
    verification: verificationSchema,
  }),
);

export const settingsEndpoints = {
  company: defineEndpoint({
    name: 'settings.company',
    method: 'GET',
    path: '/api/:tenant/company',
    summary: 'Returns the company’s details.',
    audience: 'user',
    action: 'settings.company',
    handledBy: 'tenant-api',
    params: tenantParams,
    answer: company,
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  saveCompany: defineEndpoint({
    name: 'settings.saveCompany',
    method: 'PUT',
    path: '/api/:tenant/company',
    summary: 'Changes the company’s details, which its stores show at once (SET-02).',
    audience: 'user',
    action: 'settings.company',
    handledBy: 'tenant-api',
    params: tenantParams,
    body: z
      .strictObject(companyFields)
      // The form hides the VAT number of an unregistered company, so that it could not be corrected; it is not stored
      // either.
      .refine((body) => body.not_vat_registered || body.vat_number === '' || isVatNumber(body.vat_number), {
        path: ['vat_number'],
        message: 'vat number invalid',
      }),
    answer: company,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid'],
  }),
  billing: defineEndpoint({
    name: 'settings.billing',
    method: 'GET',
    path: '/api/:tenant/billing-account',
    summary: 'Returns the accounts that receive the stores’ money, the credit account and its bills (SET-03).',
    audience: 'user',
    action: 'settings.billing',
    handledBy: 'tenant-api',
    params: tenantParams,
    answer: buildEnvelopeSchema(
      z.object({
        region,
        currency,
        /**
         * Id of the tenant's own payment account in its own region; null = the platform's account receives the
         * payments.
         */
        connected_account: z.string().nullable(),
        /**
         * Payment accounts, one for each region that the tenant sells in, is based in, or has started to set up an
         * account in.
         */
        payment_accounts: z.array(paymentAccountSchema),
        /** Problems for which the card provider rejects payments, by region, until a person solves them. */
        payment_problems: z.array(paymentProblemSchema),
        /**
         * Verification state of the tenant; verification is required for a credit account and for payments to the
         * platform's account.
         */
        verification: verificationSchema,
        credit_requested_at: z.string().nullable(),
        /**
         * Last declined request for credit, with the reason that staff entered; null when none was declined or the last
         * one was granted.
         */
        credit_declined: z.object({ at: z.string(), reason: z.string() }).nullable(),
        /** Active credit account; null without one. */
        credit: z
          .object({
            activated_at: z.string(),
            discount_percent: amount,
            shipping_discount_percent: amount,
            /** One credit account per currency, starting with the tenant's own currency. */
            accounts: z.array(creditAccountSchema),
          })
          .nullable(),
        invoices: z.array(billSchema),
        /** Production and shipping that are not on a bill yet, ex VAT, per currency. */
        unbilled: z.array(
          z.object({ currency, production: amount, shipping: amount, total: amount, orders: z.number().int() }),
        ),
      }),
    ),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  saveProviderFee: defineEndpoint({
    name: 'settings.saveProviderFee',
    method: 'PUT',
    path: '/api/:tenant/billing-account/provider-fees/:region',
    summary: 'What the provider of the own payment account charges for a payment; null for both parts = an estimate.',
    audience: 'user',
    action: 'settings.billing',
    handledBy: 'tenant-api',
    params: tenantParams.extend({ region }),
    body: z
      .strictObject({
        share_percent: amount
          .pipe(z.number().min(0, 'too small').max(MAX_PROVIDER_FEE.shareBps, 'too large'))
          .nullable(),
        fixed: amount.pipe(z.number().min(0, 'too small').max(MAX_PROVIDER_FEE.fixedMinor, 'too large')).nullable(),
      })
      .refine((fee) => (fee.share_percent === null) === (fee.fixed === null), {
        path: ['fixed'],
        message: 'required',
      }),
    answer: buildEnvelopeSchema(providerFeeSchema),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid'],
  }),
  invoice: defineEndpoint({
    name: 'settings.invoice',
    method: 'GET',
    path: '/api/:tenant/billing-account/invoices/:billId',
    summary: 'Returns a bill of the platform as PDF, with one row per order, in the reader’s language.',
    audience: 'user',
    action: 'settings.billing',
    handledBy: 'tenant-api',
    params: tenantParams.extend({ billId: uuid }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  requestCredit: defineEndpoint({
    name: 'settings.requestCredit',
    method: 'POST',
    path: '/api/:tenant/billing-account/credit-request',
    summary: 'Requests a credit account or a higher limit from the platform. Only one request can be open.',
    audience: 'user',
    action: 'settings.billing',
    handledBy: 'tenant-api',
    params: tenantParams,
    answer: buildEnvelopeSchema(z.object({ credit_requested_at: z.string() })),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
  }),
};
