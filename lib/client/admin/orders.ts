import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EndpointAnswer } from '@/lib/contracts/endpoint';
import { type EXPORT_ROWS, orderDeskEndpoints } from '@/lib/contracts/order-desk';
import { orderEndpoints } from '@/lib/contracts/orders';
import { endpointPath } from '@/lib/contracts/path';
import { callEndpoint } from '../call-endpoint';

export type OrderPage = EndpointAnswer<typeof orderEndpoints.list>['data'];
export type OrderDetail = EndpointAnswer<typeof orderEndpoints.show>['data'];

/** What the order list shows unless its address says otherwise; several values are separated by commas. */
export const ORDER_FILTER = {
  q: '',
  status: '',
  payment: '',
  country: '',
  store: '',
  region: '',
  from: '',
  to: '',
  /** Of the days; '' = the reader's own. */
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
export type OrderFilter = Readonly<typeof ORDER_FILTER>;

/** Parameters of the API for a filter; what is not set is not sent. */
function toQuery({ sort: _sort, page: _page, client: _client, ...filter }: OrderFilter): Record<string, string> {
  const zone = filter.from || filter.to ? filter.zone || Intl.DateTimeFormat().resolvedOptions().timeZone : '';
  return Object.fromEntries(Object.entries({ ...filter, zone }).filter(([, value]) => value));
}

/** A page of a tenant's orders; null = of every tenant, or of the client that the filter names, for staff. */
export function useOrders(tenantId: number | null, filter: OrderFilter) {
  return useQuery({
    queryKey: ['orders', 'list', tenantId, filter],
    queryFn: async ({ signal }): Promise<OrderPage> => {
      const query = { ...toQuery(filter), sort: sortOf(filter.sort), page: filter.page };
      if (tenantId === null) {
        const client = clientOf(filter);
        const asked = { ...query, ...(client === null ? {} : { client }) };
        return (await callEndpoint(orderEndpoints.all, { params: {}, query: asked }, { signal })).data;
      }
      return (await callEndpoint(orderEndpoints.list, { params: { tenant: tenantId }, query }, { signal })).data;
    },
    placeholderData: keepPreviousData,
  });
}

/** The client that a filter names; null without one. */
export const clientOf = ({ client }: Pick<OrderFilter, 'client'>): number | null =>
  /^[1-9]\d{0,8}$/.test(client) ? Number(client) : null;

const SORTS = ['newest', 'oldest', 'total-desc', 'total-asc'] as const;
/** An address may say anything. */
const sortOf = (given: string) => SORTS.find((sort) => sort === given) ?? 'newest';

export function useOrder(tenantId: number, orderId: string) {
  return useQuery({
    queryKey: ['orders', 'detail', tenantId, orderId],
    queryFn: async ({ signal }): Promise<OrderDetail> =>
      (await callEndpoint(orderEndpoints.show, { params: { tenant: tenantId, orderId } }, { signal })).data,
    // Print files come a moment after the order: look again until they are there.
    refetchInterval: (query) => (hasQueuedFiles(query.state.data) ? 3_000 : false),
  });
}

const hasQueuedFiles = (order: OrderDetail | undefined): boolean =>
  order?.lines.some((line) => line.print_files.some((file) => file.state === 'queued')) ?? false;

export const printFilePath = (tenantId: number, orderId: string, fileId: string): string =>
  endpointPath(orderEndpoints.printFile, { tenant: tenantId, orderId, fileId });

/** What work on many orders is about: these, or all that a filter finds, which the server finds again. */
export type OrderChoice = { readonly ids: readonly string[] } | { readonly filter: OrderFilter };

/** Where the CSV of a choice is. */
export function exportPath(tenantId: number, choice: OrderChoice, rows: (typeof EXPORT_ROWS)[number]): string {
  const query = 'ids' in choice ? { ids: choice.ids.join(',') } : toQuery(choice.filter);
  const search = new URLSearchParams({ ...query, rows });
  return `${endpointPath(orderDeskEndpoints.export, { tenant: tenantId })}?${search}`;
}

/** The same as the body of a call. */
export const choiceBody = (choice: OrderChoice) =>
  'ids' in choice ? { ids: [...choice.ids] } : { filter: toQuery(choice.filter) };
