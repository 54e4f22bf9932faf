import { z } from 'zod';
import { CLIENT_SORTS, CLIENT_STATUSES } from '@/lib/domain/clients/status';
import { STORE_STATUSES } from '@/lib/domain/store/event';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { amount, currency, isoDay, numericId, region } from './field-types';

const days = {
  /** First and last day, inclusive, in London time. */
  from: isoDay.optional(),
  to: isoDay.optional(),
};
const page = z.coerce.number().int().min(1).max(100_000).default(1);
const meta = z.object({ page: z.number(), per_page: z.number(), total: z.number() });

/** Sums of orders in one currency. `net` + `vat` = `total`. */
const sums = { currency, orders: z.number().int(), net: amount, vat: amount, total: amount };
const revenueRowSchema = z.object({ client: z.object({ id: z.number().int(), name: z.string() }), region, ...sums });
const totalSchema = z.object(sums);
export type RevenueTotalDto = z.output<typeof totalSchema>;
const seriesSchema = z.object({
  currency,
  bars: z.array(z.object({ from: z.string(), to: z.string(), orders: z.number().int(), total: amount })),
});
export type RevenueSeriesDto = z.output<typeof seriesSchema>;

export const REVENUE_SORTS = ['name', 'name-desc', 'orders-desc', 'total-desc'] as const;
const revenueQuery = z.object({
  ...days,
  q: z.string().max(200).optional(),
  client: numericId.optional(),
  sort: z.enum(REVENUE_SORTS).default('total-desc'),
});

const overviewRowSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  region,
  stores: z.array(z.object({ status: z.enum(STORE_STATUSES), count: z.number().int() })),
  orders: z.number().int(),
  last_order_at: z.string().nullable(),
  account_manager: z.string().nullable(),
  status: z.enum(CLIENT_STATUSES),
  credit_requested: z.boolean(),
});
export type OverviewRowDto = z.output<typeof overviewRowSchema>;
const overviewQuery = z.object({
  ...days,
  q: z.string().max(200).optional(),
  sort: z.enum(CLIENT_SORTS).default('last-order'),
});

const shared = { audience: 'user', action: 'clients.manage', handledBy: 'tenant-api' } as const;
const errors = ['unauthenticated', 'forbidden', 'invalid'] as const;
const file = {
  answer: z.unknown(),
  answerType: 'stream',
  errors: [...errors, 'rate_limited'],
  rateLimit: { points: 30, perSeconds: 600 },
} as const;

/** Clients' activity and revenue for staff (ADM-12). Currencies are never added. */
export const revenueEndpoints = {
  overview: defineEndpoint({
    ...shared,
    name: 'revenue.overview',
    method: 'GET',
    path: '/api/client-overview',
    summary:
      'Lists clients with their stores by status, orders of the days, last order, account manager and credit state.',
    query: overviewQuery.extend({ page }),
    answer: buildEnvelopeSchema(z.object({ rows: z.array(overviewRowSchema), meta })),
    errors,
  }),
  exportOverview: defineEndpoint({
    ...shared,
    ...file,
    name: 'revenue.exportOverview',
    method: 'GET',
    path: '/api/client-overview/export',
    summary: 'Exports all clients that match as CSV.',
    query: overviewQuery,
  }),
  revenue: defineEndpoint({
    ...shared,
    name: 'revenue.list',
    method: 'GET',
    path: '/api/client-revenue',
    summary:
      'Lists the clients’ revenue in the days: one row per client and currency, totals per currency, and bars for a chart.',
    query: revenueQuery.extend({ page }),
    answer: buildEnvelopeSchema(
      z.object({
        /** Days that were summed. Without a requested start, they begin with the day of the first order. */
        range: z.object({ from: z.string(), to: z.string() }),
        rows: z.array(revenueRowSchema),
        meta,
        totals: z.array(totalSchema),
        bucket: z.enum(['day', 'week', 'month']),
        series: z.array(seriesSchema),
      }),
    ),
    errors,
  }),
  exportRevenue: defineEndpoint({
    ...shared,
    ...file,
    name: 'revenue.export',
    method: 'GET',
    path: '/api/client-revenue/export',
    summary: 'Exports the revenue of all clients that match as CSV, one row per client and currency.',
    query: revenueQuery,
  }),
};
