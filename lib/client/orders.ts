import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EndpointAnswer } from '@/lib/contracts/endpoint';
import { endpointPath } from '@/lib/contracts/match';
import { orderEndpoints } from '@/lib/contracts/orders';
import { callApi } from './api';

export type OrderPage = EndpointAnswer<typeof orderEndpoints.list>['data'];
export type OrderDetail = EndpointAnswer<typeof orderEndpoints.show>['data'];

/** What the order list shows, as its address says it. */
export interface OrderFilter {
  readonly q: string;
  readonly status: string;
  readonly store: string;
  readonly sort: string;
  readonly page: number;
}

export function useOrders(tenantId: number, filter: OrderFilter) {
  return useQuery({
    queryKey: ['orders', 'list', tenantId, filter],
    queryFn: async ({ signal }): Promise<OrderPage> => {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(filter)) if (value) query.set(name, String(value));
      const path = endpointPath(orderEndpoints.list, { tenant: tenantId });
      return orderEndpoints.list.answer.parse(await callApi(`${path}?${query}`, { signal })).data;
    },
    placeholderData: keepPreviousData,
  });
}

export function useOrder(tenantId: number, orderId: string) {
  return useQuery({
    queryKey: ['orders', 'detail', orderId],
    queryFn: async ({ signal }): Promise<OrderDetail> => {
      const path = endpointPath(orderEndpoints.show, { tenant: tenantId, orderId });
      return orderEndpoints.show.answer.parse(await callApi(path, { signal })).data;
    },
    // Print files come a moment after the order: look again until they are there.
    refetchInterval: (query) => (hasQueuedFiles(query.state.data) ? 3_000 : false),
  });
}

const hasQueuedFiles = (order: OrderDetail | undefined): boolean =>
  order?.lines.some((line) => line.print_files.some((file) => file.state === 'queued')) ?? false;

export const printFilePath = (tenantId: number, orderId: string, fileId: string): string =>
  endpointPath(orderEndpoints.printFile, { tenant: tenantId, orderId, fileId });
