import { z } from 'zod';
import { defineEndpoint, envelope } from './define';
import { amount, currency, isoDay, tenantParams } from './field-types';

/** Figures of a number of orders. `profit` is the revenue less production and shipping by the platform's fulfillers. */
const figures = {
  /** Paid orders. */
  orders: z.number().int(),
  /** Sales without tax, after vouchers, refunds and lost disputes. */
  revenue: amount,
  profit: amount,
};
const figuresSchema = z.object(figures);
export type InsightFiguresDto = z.output<typeof figuresSchema>;

const seriesSchema = z.object({
  currency,
  totals: figuresSchema,
  /** The same of the days before, as many as the range has. */
  previous: figuresSchema,
  bars: z.array(z.object({ from: z.string(), to: z.string(), ...figures })),
  stores: z.array(z.object({ slug: z.string(), name: z.string(), ...figures })),
  countries: z.array(z.object({ country: z.string(), ...figures })),
});
export type InsightSeriesDto = z.output<typeof seriesSchema>;

const query = z.object({
  /** First and last day in the tenant's time zone, inclusive; the last 30 days by default. */
  from: isoDay.optional(),
  to: isoDay.optional(),
});
const shared = {
  audience: 'user',
  action: 'events.manage',
  handledBy: 'tenant-api',
  params: tenantParams,
  query,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid'],
} as const;

/** A tenant's sales over time, by store and by country, from the ledger. */
export const insightEndpoints = {
  show: defineEndpoint({
    ...shared,
    name: 'insights.show',
    method: 'GET',
    path: '/api/:tenant/insights',
    summary:
      'Orders, revenue and profit of the days per currency: in total, against the days before, over time, by store and by country.',
    answer: envelope(
      z.object({
        range: z.object({ from: z.string(), to: z.string() }),
        before: z.object({ from: z.string(), to: z.string() }),
        bucket: z.enum(['day', 'week', 'month']),
        series: z.array(seriesSchema),
      }),
    ),
  }),
  export: defineEndpoint({
    ...shared,
    name: 'insights.export',
    method: 'GET',
    path: '/api/:tenant/insights/export',
    summary: 'The same by day, store, country and currency, as CSV.',
    answer: z.unknown(),
    answerType: 'stream',
    errors: [...shared.errors, 'rate_limited'],
    rateLimit: { points: 30, perSeconds: 600 },
  }),
};
