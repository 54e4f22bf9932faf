import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import { type EXPORT_ROW_KINDS, orderAdminEndpoints } from '@/lib/contracts/order-admin';
import { orderLineEndpoints } from '@/lib/contracts/order-lines';
import { orderEndpoints } from '@/lib/contracts/orders';
import { buildEndpointPath } from '@/lib/contracts/path';
import { callEndpoint } from '../call-endpoint';

export type OrderPage = EndpointResponse<typeof orderEndpoints.list>['data'];
export type OrderDetail = EndpointResponse<typeof orderEndpoints.show>['data'];

/** Filter of the order list in its initial state. Several values of a field are separated by commas. */
export const DEFAULT_ORDER_FILTER = {
  q: '',
  status: '',
  payment: '',
  country: '',
  store: '',
  region: '',
  from: '',
  to: '',
  /** Time zone that the dates refer to; '' = the user's own. */
  zone: '',
  currency: '',
  counted: '',
  asked: '',
  stuck: '',
  held: '',
  disputed: '',
  attention: '',
  unsent: '',
  failed: '',
  own: '',
  waiting: '',
  client: '',
  sort: 'newest',
  page: 1,
};
export type OrderFilter = Readonly<typeof DEFAULT_ORDER_FILTER>;

/** Returns the API's query parameters for a filter; unset fields are left out. */
function toQuery({ sort: _sort, page: _page, client: _client, ...filter }: OrderFilter): Record<string, string> {
  const zone = filter.from || filter.to ? filter.zone || Intl.DateTimeFormat().resolvedOptions().timeZone : '';
  return Object.fromEntries(Object.entries({ ...filter, zone }).filter(([, value]) => value));
}

/**
 * Loads a page of a tenant's orders. For staff `tenantId` is null: the page then contains orders of all tenants, or of
 * the client in the filter.
 */
export function useOrders(tenantId: number | null, filter: OrderFilter) {
  return useQuery({
    queryKey: ['orders', 'list', tenantId, filter],
    queryFn: async ({ signal }): Promise<OrderPage> => {
      const query = { ...toQuery(filter), sort: parseSort(filter.sort), page: filter.page };
      if (tenantId === null) {
        const client = getFilteredClient(filter);
        const listQuery = { ...query, ...(client === null ? {} : { client }) };
        return (await callEndpoint(orderEndpoints.all, { params: {}, query: listQuery }, { signal })).data;
      }
      return (await callEndpoint(orderEndpoints.list, { params: { tenant: tenantId }, query }, { signal })).data;
    },
    placeholderData: keepPreviousData,
  });
}

/** Returns the client id in a filter; null without one. */
export const getFilteredClient = ({ client }: Pick<OrderFilter, 'client'>): number | null =>
  /^[1-9]\d{0,8}$/.test(client) ? Number(client) : null;

const SORTS = ['newest', 'oldest', 'total-desc', 'total-asc'] as const;
/** Returns the sort order in the URL, or 'newest' for an unknown value. */
const parseSort = (sortText: string) => SORTS.find((sort) => sort === sortText) ?? 'newest';

export function useOrder(tenantId: number, orderId: string) {
  return useQuery({
    queryKey: ['orders', 'detail', tenantId, orderId],
    queryFn: async ({ signal }): Promise<OrderDetail> =>
      (await callEndpoint(orderEndpoints.show, { params: { tenant: tenantId, orderId } }, { signal })).data,
    // Print files are created shortly after the order, so the query is repeated until they exist.
    refetchInterval: (query) => (hasQueuedFiles(query.state.data) ? 3_000 : false),
  });
}

const hasQueuedFiles = (order: OrderDetail | undefined): boolean =>
  order?.lines.some((line) => line.print_files.some((file) => file.state === 'queued')) ?? false;

export const buildPrintFilePath = (tenantId: number, orderId: string, fileId: string): string =>
  buildEndpointPath(orderLineEndpoints.printFile, { tenant: tenantId, orderId, fileId });

/** Orders that a bulk action applies to: a list of ids, or a filter, which the server evaluates again. */
export type OrderChoice = { readonly ids: readonly string[] } | { readonly filter: OrderFilter };

/** Returns the path of the CSV export of the chosen orders. */
export function buildOrderExportPath(
  tenantId: number,
  choice: OrderChoice,
  rows: (typeof EXPORT_ROW_KINDS)[number],
): string {
  const query = 'ids' in choice ? { ids: choice.ids.join(',') } : toQuery(choice.filter);
  const search = new URLSearchParams({ ...query, rows });
  return `${buildEndpointPath(orderAdminEndpoints.export, { tenant: tenantId })}?${search}`;
}

/** Returns the chosen orders as a request body. */
export const toOrderChoiceBody = (choice: OrderChoice) =>
  'ids' in choice ? { ids: [...choice.ids] } : { filter: toQuery(choice.filter) };
