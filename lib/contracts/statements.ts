import { z } from 'zod';
import { LEDGER_ACCOUNTS, LEDGER_CAUSES } from '@/lib/domain/ledger/accounts';
import { STATEMENT_LINES } from '@/lib/domain/ledger/statement';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { amount, currency, tenantParams, uuid } from './field-types';
import { productionPayerSchema } from './payouts';

/** Month as YYYY-MM in the years 2000 to 2999, so that the database can also represent the months before and after. */
const month = z.string().regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/, 'invalid');
const shared = {
  audience: 'user',
  action: 'settings.billing',
  handledBy: 'tenant-api',
  params: tenantParams,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid'],
} as const;

const statementSchema = z.object({
  /**
   * Months from the first ledger entry to the current month, latest first, in the tenant's time zone. Always contains
   * the current month.
   */
  months: z.array(month),
  month,
  currencies: z.array(
    z.object({
      currency,
      lines: z.record(z.enum(STATEMENT_LINES), amount),
      /** Sum of the lines of `result`. */
      profit: amount,
    }),
  ),
  /** Source that pays the owed amounts; null = bills that the tenant transfers. */
  production_paid_by: productionPayerSchema.nullable(),
  /** Current debts of the tenant to the platform, independent of the selected month. */
  owed: z.array(
    z.object({
      currency,
      /** Production and shipping that are not on a bill yet, ex VAT. */
      unbilled: amount,
      /** Unpaid bills, including VAT. */
      bills: amount,
    }),
  ),
});
export type StatementDto = z.output<typeof statementSchema>;

const entrySchema = z.object({
  id: z.number().int(),
  at: z.string(),
  cause: z.enum(LEDGER_CAUSES),
  account: z.enum(LEDGER_ACCOUNTS),
  /** Amount of the entry; positive = debit, negative = credit. */
  amount,
  currency,
  tax_rate_bps: z.number().int().nullable(),
  country: z.string(),
  /** Order that the entry concerns; null for a bill. */
  order: z.object({ id: uuid, ref: z.string() }).nullable(),
  /** Number of the bill that the entry concerns; null for an order. */
  bill: z.string().nullable(),
});
export type LedgerEntryDto = z.output<typeof entrySchema>;

/** Monthly statements of a tenant's ledger, each amount with its entries. */
export const statementEndpoints = {
  show: defineEndpoint({
    ...shared,
    name: 'statements.show',
    method: 'GET',
    path: '/api/:tenant/statements',
    summary:
      'Returns the stores’ earnings of a month and where the money is, one sum per line and currency; by default of the current month.',
    query: z.object({ month: month.optional() }),
    answer: buildEnvelopeSchema(statementSchema),
  }),
  entries: defineEndpoint({
    ...shared,
    name: 'statements.entries',
    method: 'GET',
    path: '/api/:tenant/statements/entries',
    summary: 'Lists the entries of a line of a statement, or of the whole month, newest first.',
    query: z.object({
      month: month.optional(),
      line: z.enum(STATEMENT_LINES).optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
    }),
    answer: buildEnvelopeSchema(
      z.object({
        rows: z.array(entrySchema),
        meta: z.object({ page: z.number(), per_page: z.number(), total: z.number(), has_more: z.boolean() }),
      }),
    ),
  }),
  document: defineEndpoint({
    ...shared,
    name: 'statements.document',
    method: 'GET',
    path: '/api/:tenant/statements/document',
    summary: 'Returns the statement of a month as PDF, in the reader’s language.',
    query: z.object({ month: month.optional() }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: [...shared.errors, 'rate_limited'],
    rateLimit: { points: 30, perSeconds: 600 },
  }),
  export: defineEndpoint({
    ...shared,
    name: 'statements.export',
    method: 'GET',
    path: '/api/:tenant/statements/export',
    summary: 'Exports all entries of the month as CSV.',
    query: z.object({ month: month.optional() }),
    answer: z.unknown(),
    answerType: 'stream',
    errors: [...shared.errors, 'rate_limited'],
    rateLimit: { points: 30, perSeconds: 600 },
  }),
};
