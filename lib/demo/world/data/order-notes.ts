import { getStatusRules, PRODUCTION_STATUSES, STATUSES_BEFORE_PRODUCTION } from '@/lib/domain/orders/status-rules';
import type { StatusInGroup } from '@/lib/domain/orders/status-table';
import type { CompleteList, OrderStatus } from '@/lib/domain/orders/statuses';

/** Store slug, status, and age of the order in days. */
export type OrderNote = readonly [
  slug: string,
  status: OrderStatus,
  daysAgo: number,
  extra?: { code?: string; message?: string; method?: 'standard_tracked' | 'express' },
];

/**
 * Demo orders: every status at least once with a plausible age, and enough shipped orders for twelve months of charts.
 */
const NOTES = [
  ['summer-fest', 'new', 0],
  ['bay-conference', 'new', 0, { method: 'express' }],
  ['nordic-run', 'new', 1],
  ['summer-fest', 'queued downloading', 1],
  ['nordic-run', 'downloaded', 1],
  ['summer-fest', 'queued processing', 1, { code: 'WELCOME10' }],
  ['bay-conference', 'processing', 2],
  ['company-kit', 'processed', 2],
  ['summer-fest', 'queued submitting to fulfiller', 2, { method: 'standard_tracked' }],
  ['nordic-run', 'submitting to fulfiller', 2],
  ['launch-gift', 'submitted to fulfiller', 3],
  ['summer-fest', 'picked', 4],
  ['summer-fest', 'in production', 4],
  ['nordic-run', 'in production', 5, { method: 'express' }],
  ['bay-conference', 'in production', 5],
  ['company-kit', 'awaiting packing', 6],
  ['nordic-run', 'packaged', 6],
  ['bay-conference', 'ready to ship', 7],
  ['summer-fest', 'address issue', 3, { message: 'Please leave it with the neighbour at number 16.' }],
  ['nordic-run', 'artwork issue', 4],
  ['summer-fest', 'awaiting reprint', 8],
  ['company-kit', 'cancelled', 16],
  ['summer-fest', 'fulfiller submission error', 3],
  ['bay-conference', 'fulfiller routing error', 4],
  ['launch-gift', 'over budget', 5],
  ['company-kit', 'over budget limit', 6],
  ['summer-fest', 'shipped', 11],
  ['nordic-run', 'shipped', 14],
  ['launch-gift', 'shipped', 18, { message: 'Thank you for a wonderful evening!' }],
  ['bay-conference', 'shipped', 24, { method: 'standard_tracked' }],
  ['summer-fest', 'shipped', 31, { code: 'WELCOME10' }],
  ['launch-gift', 'shipped', 37],
  ['nordic-run', 'shipped', 46],
  ['company-kit', 'shipped', 58],
  ['bay-conference', 'shipped', 71],
  ['summer-fest', 'shipped', 84],
  ['launch-gift', 'cancelled', 92],
  ['nordic-run', 'shipped', 103, { code: 'FINISHER5' }],
  ['summer-fest', 'shipped', 127, { method: 'express' }],
  ['company-kit', 'shipped', 149],
  ['summer-fest', 'shipped', 168],
  ['nordic-run', 'shipped', 187],
  ['bay-conference', 'shipped', 214],
  ['summer-fest', 'cancelled', 236],
  ['company-kit', 'shipped', 261],
  ['nordic-run', 'shipped', 289],
  ['summer-fest', 'shipped', 318],
  ['bay-conference', 'shipped', 344],
] as const satisfies readonly OrderNote[];
export const ORDER_NOTES: CompleteList<OrderStatus, (typeof NOTES)[number][1], readonly OrderNote[]> = NOTES;

type ByRoadStatus = StatusInGroup<'stage', null>;
const isByRoad = (status: OrderStatus): status is ByRoadStatus => getStatusRules(status).group.stage === null;

const MAIN_ROAD: readonly OrderStatus[] = [...STATUSES_BEFORE_PRODUCTION, ...PRODUCTION_STATUSES];

/** Regular status from which each exceptional status branches off (ORD-03). */
const LEAVES_FROM: Readonly<Record<ByRoadStatus, OrderStatus>> = {
  'address issue': 'new',
  // The fulfiller checks the print file after submission and reports the issue.
  'artwork issue': 'submitted to fulfiller',
  'awaiting reprint': 'in production',
  cancelled: 'new',
  'fulfiller submission error': 'submitting to fulfiller',
  'fulfiller routing error': 'queued submitting to fulfiller',
  'over budget': 'new',
  'over budget limit': 'processed',
};

/** Returns the statuses that an order went through, from 'new' to `status`. */
export function listStatusesUpTo(status: OrderStatus): OrderStatus[] {
  const from = isByRoad(status) ? LEAVES_FROM[status] : undefined;
  const road = MAIN_ROAD.slice(0, MAIN_ROAD.indexOf(from ?? status) + 1);
  return from ? [...road, status] : road;
}
