import { z } from 'zod';
import { SALES_DIMENSIONS } from '@/lib/domain/revenue/sales-dimensions';
import { FUNNEL_STEPS } from '@/lib/domain/store-visits/steps';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { amount, currency, isoDay, side, tenantParams } from './field-types';

/**
 * Figures of a set of orders. `profit` is the revenue less the cost of production and shipping by the platform's
 * fulfillers.
 */
const figures = {
  /** Number of paid orders. */
  orders: z.number().int(),
  /** Sales without tax, after discounts, refunds and lost disputes. */
  revenue: amount,
  /** Production and shipping by the platform's fulfillers; 0 where the profit is before production. */
  production: amount,
  profit: amount,
};
/** Sales as ordered, before discounts and refunds. */
const sold = {
  pieces: z.number().int(),
  /** Sum of the prices without tax and shipping. */
  sales: amount,
};
const figuresSchema = z.object(figures);
/**
 * Number of visits that reached each step, and number of paid orders in all currencies (the sum of `orders` over the
 * series).
 */
const funnelFigures = z.record(z.enum(FUNNEL_STEPS), z.number().int());
const funnelSchema = z.object({
  totals: funnelFigures,
  /** Figures of the preceding range with the same number of days. */
  previous: funnelFigures,
  bars: z.array(z.object({ from: z.string(), to: z.string(), figures: funnelFigures })),
  /** Stores with visits or orders, most visits first. */
  stores: z.array(z.object({ slug: z.string(), name: z.string(), figures: funnelFigures })),
});
export type FunnelDto = z.output<typeof funnelSchema>;
export type InsightFiguresDto = z.output<typeof figuresSchema>;

const seriesSchema = z.object({
  currency,
  totals: figuresSchema,
  /** Figures of the preceding range with the same number of days. */
  previous: figuresSchema,
  bars: z.array(z.object({ from: z.string(), to: z.string(), ...figures })),
  stores: z.array(z.object({ slug: z.string(), name: z.string(), ...figures })),
  countries: z.array(z.object({ country: z.string(), ...figures })),
  /** Best sellers of the range of days, at most ten per list, highest sales first. */
  products: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      /** A store that sold the product, and the product's picture there; null for a deleted product. */
      listing: z.object({ slug: z.string(), picture_version: z.string(), view: side }).nullable(),
      ...sold,
    }),
  ),
  sizes: z.array(z.object({ name: z.string(), ...sold })),
  colours: z.array(z.object({ name: z.string(), ...sold })),
  /** Vouchers, largest total discount first. */
  vouchers: z.array(z.object({ code: z.string(), orders: z.number().int(), discount: amount })),
});
export type InsightSalesDto = Pick<z.output<typeof seriesSchema>['sizes'][number], keyof typeof sold>;
export type InsightSeriesDto = z.output<typeof seriesSchema>;

const query = z.object({
  /** First and last day in the tenant's time zone, inclusive; the last 30 days by default. */
  from: isoDay.optional(),
  to: isoDay.optional(),
});
const exportQuery = query.extend({
  /** Subject of the rows: stores with their countries, countries of delivery, the funnel, or one of the best-seller lists in full. */
  by: z.enum(['store', 'country', 'funnel', ...SALES_DIMENSIONS]).default('store'),
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
      'Returns orders, revenue and profit of the days per currency: in total, compared with the preceding days, over time, by store and by country; the best-selling products, sizes, colours and vouchers; and the funnel from store visits to paid orders.',
    answer: buildEnvelopeSchema(
      z.object({
        range: z.object({ from: z.string(), to: z.string() }),
        before: z.object({ from: z.string(), to: z.string() }),
        bucket: z.enum(['day', 'week', 'month']),
        funnel: funnelSchema,
        series: z.array(seriesSchema),
      }),
    ),
  }),
  export: defineEndpoint({
    ...shared,
    name: 'insights.export',
    method: 'GET',
    path: '/api/:tenant/insights/export',
    query: exportQuery,
    summary:
      'Exports the insights as CSV: by day, store and country; by day and country; by day, store and product, size, colour or voucher; or by day and store from visits to paid orders.',
    answer: z.unknown(),
    answerType: 'stream',
    errors: [...shared.errors, 'rate_limited'],
    rateLimit: { points: 30, perSeconds: 600 },
  }),
};
