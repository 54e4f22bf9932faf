import { assetEndpoints } from '@/lib/contracts/assets';
import { auditEndpoints } from '@/lib/contracts/audit';
import { clientEndpoints } from '@/lib/contracts/clients';
import { dashboardEndpoints } from '@/lib/contracts/dashboard';
import type { EndpointInput } from '@/lib/contracts/endpoint';
import { eventProductEndpoints } from '@/lib/contracts/event-products';
import { eventEndpoints } from '@/lib/contracts/events';
import { orderEndpoints } from '@/lib/contracts/orders';
import { revenueEndpoints } from '@/lib/contracts/revenue';
import { staffProductEndpoints } from '@/lib/contracts/staff-products';
import { userEndpoints } from '@/lib/contracts/users';
import { voucherEndpoints } from '@/lib/contracts/vouchers';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';

/** List with one filter; `ask` returns the number of rows found. */
export interface ListCase {
  readonly name: string;
  /** Whether platform staff request the list, across all tenants. */
  readonly isStaff?: true;
  readonly ask: (tenant: number, context: CallContext) => Promise<string>;
  /** Tables whose statements belong to the list. */
  readonly tables: RegExp;
  /** Planner settings of the list's statements; empty where PostgreSQL's defaults apply. */
  readonly settings: string;
}

type Query = NonNullable<EndpointInput<typeof orderEndpoints.list>['query']>;

const ORDER_LISTS: readonly (readonly [name: string, query: Query])[] = [
  ['newest', {}],
  ['page 400', { page: 400 }],
  ['oldest', { sort: 'oldest' }],
  ['dearest', { sort: 'total-desc' }],
  ['cheapest of a rare status', { sort: 'total-asc', status: 'over budget' }],
  ['two rare statuses', { status: 'address issue,artwork issue' }],
  ['a common and a rare status', { status: 'shipped,new' }],
  ['a store', { store: 'summer-fest' }],
  ['an empty store', { store: 'draft-store' }],
  ['a region without orders', { region: 'US' }],
  ['a rare country', { country: 'MC' }],
  ['the common country, dearest', { country: 'GB', sort: 'total-desc' }],
  ['refunded', { payment: 'refunded,partly refunded' }],
  ['a month two years ago', { from: '2024-03-01', to: '2024-03-31' }],
  ['everything at once', { q: 'mia', status: 'shipped', payment: 'paid', country: 'GB', store: 'summer-fest' }],
  ['a reference', { q: 'ML-01ABC-SVMM' }],
  ['an address of e-mail', { q: 'mia.wong.54321@gmail.test' }],
  ['a rare word', { q: 'ls17 7aa' }],
  ['a common name', { q: 'mia' }],
  ['two common words', { q: 'mia wong' }],
  ['a word of every order', { q: 'l' }],
  ['common words, dearest', { q: 'lars smith', sort: 'total-desc' }],
  ['a word that nobody has', { q: 'zzzz' }],
];

/** Planner settings of lib/backend/order-admin/list.ts. */
const AS_THE_LIST =
  'set local plan_cache_mode = force_custom_plan; set local random_page_cost = 1.1; set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off; set local max_parallel_workers_per_gather = 0';

const orderCases = ORDER_LISTS.map(
  ([name, query]): ListCase => ({
    name: `Orders: ${name}`,
    tables: /\b(orders|order_words)\b/,
    settings: AS_THE_LIST,
    ask: async (tenant, context) => {
      const { meta } = (await tenantApi.call(orderEndpoints.list, { params: { tenant }, query }, context)).data;
      return `${meta.total}${meta.has_more ? '+' : ''}`;
    },
  }),
);

type Ask = (tenant: number, context: CallContext) => Promise<number>;
const slug = 'summer-fest';

const products =
  (query: NonNullable<EndpointInput<typeof eventProductEndpoints.list>['query']>): Ask =>
  async (tenant, context) =>
    (await tenantApi.call(eventProductEndpoints.list, { params: { tenant, slug }, query }, context)).data.meta.total;
const events =
  (query: NonNullable<EndpointInput<typeof eventEndpoints.list>['query']>): Ask =>
  async (tenant, context) =>
    (await tenantApi.call(eventEndpoints.list, { params: { tenant }, query }, context)).data.meta.total;
const vouchers =
  (query: NonNullable<EndpointInput<typeof voucherEndpoints.list>['query']>): Ask =>
  async (tenant, context) =>
    (await tenantApi.call(voucherEndpoints.list, { params: { tenant, slug }, query }, context)).data.meta.total;
const pictures =
  (query: NonNullable<EndpointInput<typeof assetEndpoints.list>['query']>): Ask =>
  async (tenant, context) =>
    (await tenantApi.call(assetEndpoints.list, { params: { tenant }, query }, context)).data.meta.total;
const people =
  (query: NonNullable<EndpointInput<typeof userEndpoints.list>['query']>): Ask =>
  async (tenant, context) =>
    (await tenantApi.call(userEndpoints.list, { params: { tenant }, query }, context)).data.meta.total;
const dashboard: Ask = async (tenant, context) => {
  await tenantApi.call(dashboardEndpoints.show, { params: { tenant } }, context);
  return 1;
};

const OTHER_LISTS: readonly (readonly [name: string, tables: RegExp, ask: Ask])[] = [
  ['Products: first page', /\bevent_products\b/, products({})],
  ['Products: page 150', /\bevent_products\b/, products({ page: 150 })],
  ['Products: a word', /\bevent_products\b/, products({ q: 'hoodie 77' })],
  ['Products: drafts', /\bevent_products\b/, products({ status: 'draft' })],
  ['Stores: first page', /\bevents\b/, events({})],
  ['Stores: page 60', /\bevents\b/, events({ page: 60 })],
  ['Stores: a word', /\bevents\b/, events({ q: 'event 199' })],
  ['Vouchers: first page', /\bvouchers\b/, vouchers({})],
  ['Vouchers: page 300', /\bvouchers\b/, vouchers({ page: 300 })],
  ['Vouchers: a word', /\bvouchers\b/, vouchers({ q: 'bench-1999' })],
  ['Pictures: first page', /\bassets\b/, pictures({})],
  ['Pictures: a word', /\bassets\b/, pictures({ q: 'picture 1999' })],
  ['People: first page', /\busers\b/, people({})],
  ['People: a word', /\busers\b/, people({ q: 'person 199' })],
  ['Dashboard', /\b(orders|events)\b/, dashboard],
];

/** Planner settings of lib/backend/revenue. */
const AS_THE_SUMS =
  'set local random_page_cost = 1.1; set local enable_seqscan = off; set local max_parallel_workers_per_gather = 0';

type AllQuery = NonNullable<EndpointInput<typeof orderEndpoints.all>['query']>;
const everyOrder = (query: AllQuery) => async (_: number, context: CallContext) => {
  const { meta } = (await tenantApi.call(orderEndpoints.all, { params: {}, query }, context)).data;
  return `${meta.total}${meta.has_more ? '+' : ''}`;
};
const revenue = (query: NonNullable<EndpointInput<typeof revenueEndpoints.revenue>['query']>) => {
  return async (_: number, context: CallContext) => {
    const { totals } = (await tenantApi.call(revenueEndpoints.revenue, { params: {}, query }, context)).data;
    return String(totals.reduce((sum, { orders }) => sum + orders, 0));
  };
};

const STAFF_LISTS: readonly Omit<ListCase, 'isStaff'>[] = [
  ...(
    [
      ['newest', {}],
      ['a reference', { q: 'ML-01ABC-SVMM' }],
      ['an e-mail address', { q: 'mia.janssen.1999@example.org' }],
      ['what counts as revenue', { counted: '1', currency: 'GBP' }],
    ] as const
  ).map(([name, query]) => ({
    name: `Every tenant’s orders: ${name}`,
    tables: /\b(orders|order_words)\b/,
    settings: AS_THE_LIST,
    ask: everyOrder(query),
  })),
  { name: 'Client revenue: all years', tables: /\borders\b/, settings: AS_THE_SUMS, ask: revenue({}) },
  {
    name: 'Client revenue: a month',
    tables: /\borders\b/,
    settings: AS_THE_SUMS,
    ask: revenue({ from: '2026-01-01', to: '2026-01-31' }),
  },
  {
    name: 'Client overview',
    tables: /\borders\b/,
    settings: AS_THE_SUMS,
    ask: async (_, context) =>
      String((await tenantApi.call(revenueEndpoints.overview, { params: {}, query: {} }, context)).data.meta.total),
  },
  {
    name: 'Clients by orders',
    tables: /\btenants\b/,
    settings: '',
    ask: async (_, context) =>
      String(
        (await tenantApi.call(clientEndpoints.list, { params: {}, query: { sort: 'orders-desc' } }, context)).data.meta
          .total,
      ),
  },
  {
    name: 'Products of every tenant by name',
    tables: /\bproducts\b/,
    settings: '',
    ask: async (_, context) =>
      String(
        (await tenantApi.call(staffProductEndpoints.list, { params: {}, query: { sort: 'name-asc' } }, context)).data
          .meta.total,
      ),
  },
  {
    name: 'Audit log of every tenant',
    tables: /\baudit_entries\b/,
    settings: '',
    ask: async (tenant, context) => {
      const query = { tenants: 'all' as const };
      return String(
        (await tenantApi.call(auditEndpoints.list, { params: { tenant }, query }, context)).data.meta.total,
      );
    },
  },
];

export const LIST_CASES: readonly ListCase[] = [
  ...orderCases,
  ...STAFF_LISTS.map((list): ListCase => ({ ...list, isStaff: true })),
  ...OTHER_LISTS.map(
    ([name, tables, ask]): ListCase => ({
      name,
      tables,
      settings: '',
      ask: async (tenant, context) => String(await ask(tenant, context)),
    }),
  ),
];
