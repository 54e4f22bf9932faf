import {
  type InvalidateQueryFilters,
  type Query,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { Endpoint, EndpointInput, EndpointResponse } from '@/lib/contracts/endpoint';
import type { ApiError } from './api';
import { callEndpoint } from './call-endpoint';

/**
 * Returns the query key of a call: `[topic, name, input]`. With the topic alone, for example `orders`, all of its
 * queries can be refreshed at once.
 */
export function buildEndpointKey<E extends Endpoint>(endpoint: E, input?: Partial<EndpointInput<E>>): QueryKey {
  const [topic = endpoint.name] = endpoint.name.split('.');
  return input === undefined ? [topic, endpoint.name] : [topic, endpoint.name, input];
}

type Extra<E extends Endpoint> = Omit<UseQueryOptions<EndpointResponse<E>, ApiError>, 'queryKey' | 'queryFn'>;

/**
 * Calls a reading endpoint of the contract as a query: cached, shared between components, and refreshed by live
 * updates.
 */
export function useEndpointQuery<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  extra: Extra<E> = {},
): UseQueryResult<EndpointResponse<E>, ApiError> {
  return useQuery({
    queryKey: buildEndpointKey(endpoint, input),
    queryFn: ({ signal }) => callEndpoint(endpoint, input, { signal }),
    ...extra,
  });
}

/**
 * Optimistic update: `of` is the reading endpoint, `as` returns its expected response, which is displayed before the
 * server has confirmed the change.
 */
export interface OptimisticUpdate<E extends Endpoint, Read extends Endpoint> {
  readonly of: Read;
  readonly as: (cachedResponse: EndpointResponse<Read>, input: EndpointInput<E>) => EndpointResponse<Read>;
}

/**
 * Calls a writing endpoint of the contract as a mutation. `changes` lists topics (`vouchers`, `events`) whose cached
 * queries are refreshed after success. With `ahead` the change is displayed at once and reverted if the call fails.
 * `isPending` is true as soon as `mutate` is called, so that a handler that checks it ignores the second click of a
 * double click, which may come before React renders the pending state.
 */
export function useEndpointMutation<E extends Endpoint, Read extends Endpoint = Endpoint>(
  endpoint: E,
  options: { readonly changes: readonly string[]; readonly ahead?: OptimisticUpdate<E, Read> },
) {
  const queries = useQueryClient();
  const { changes, ahead } = options;
  const runningCount = useRef(0);
  const mutation = useMutation<EndpointResponse<E>, ApiError, EndpointInput<E>, readonly [QueryKey, unknown][]>({
    mutationFn: (input) => callEndpoint(endpoint, input),
    onMutate: async (input) => {
      if (!ahead) return [];
      const queryKey = buildEndpointKey(ahead.of);
      // A response that is still being loaded would overwrite the optimistic update with older data.
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueriesData<EndpointResponse<Read>>({ queryKey });
      queries.setQueriesData<EndpointResponse<Read>>(
        { queryKey },
        (cachedResponse) => cachedResponse && ahead.as(cachedResponse, input),
      );
      return before;
    },
    onError: (_error, _input, before) => {
      for (const [key, answer] of before ?? []) queries.setQueryData(key, answer);
      // If the update cancelled a query's first load, there is no cached data to revert to, so the query is loaded
      // again.
      if (ahead) void refreshQueries(queries, { queryKey: buildEndpointKey(ahead.of) });
    },
    onSuccess: () => refreshTopics(queries, changes),
    onSettled: () => {
      runningCount.current--;
    },
  });
  const { mutate, mutateAsync } = mutation;
  const called = {
    ...mutation,
    mutate: useCallback<typeof mutate>(
      (...args) => {
        runningCount.current++;
        mutate(...args);
      },
      [mutate],
    ),
    mutateAsync: useCallback<typeof mutateAsync>(
      (...args) => {
        runningCount.current++;
        return mutateAsync(...args);
      },
      [mutateAsync],
    ),
    get isPending() {
      return runningCount.current > 0 || mutation.isPending;
    },
  };
  // The cast is needed, because the library's type derives `isPending` from other fields.
  return called as typeof mutation;
}

export async function refreshTopics(queries: QueryClient, topics: readonly string[]): Promise<void> {
  await Promise.all(topics.map((topic) => refreshQueries(queries, { queryKey: [topic] })));
}

/** Queries that are being loaded for the first time and must be loaded again afterwards. */
const landing = new WeakMap<Query, Promise<void>>();

/**
 * Invalidates all cached queries that match `filters` and loads the active ones again. A first load in progress may
 * have been read before the change and would count as current, so it is repeated once after it has finished, regardless
 * of how many changes occur.
 */
export async function refreshQueries(queries: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const first = queries.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' });
  const pendingRefetches = first
    .filter(({ state }) => state.data === undefined)
    .map((query) => againOnceThere(queries, query));
  await Promise.all([queries.invalidateQueries(filters), ...pendingRefetches]);
}

function againOnceThere(queries: QueryClient, query: Query): Promise<void> {
  const pendingRefetch = landing.get(query);
  if (pendingRefetch) return pendingRefetch;
  const again = Promise.resolve(query.promise)
    .catch(() => undefined)
    .then(() => {
      landing.delete(query);
      return queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    });
  landing.set(query, again);
  return again;
}
