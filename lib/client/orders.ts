import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EndpointAnswer } from '@/lib/contracts/endpoint';
import { orderEndpoints } from '@/lib/contracts/orders';
import { endpointPath } from '@/lib/contracts/path';
import { callEndpoint } from './call-endpoint';

export type OrderPage = EndpointAnswer<typeof orderEndpoints.list>['data'];
export type OrderDetail = EndpointAnswer<typeof orderEndpoints.show>['data'];

/** What the order list shows unless its address says otherwise. */
export const ORDER_FILTER = { q: '', status: '', store: '', sort: 'newest', page: 1 };
export type OrderFilter = Readonly<typeof ORDER_FILTER>;

export function useOrders(tenantId: number, filter: OrderFilter) {
  return useQuery({
    queryKey: ['orders', 'list', tenantId, filter],
    queryFn: async ({ signal }): Promise<OrderPage> => {
      const query = Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
      return (await callEndpoint(orderEndpoints.list, { params: { tenant: tenantId }, query }, { signal })).data;
    },
    placeholderData: keepPreviousData,
  });
}

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
