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
 * Returns the query key of a call: `[topic, name, input]`, so that a whole topic (`orders`) can be refreshed at once.
 */
export function buildEndpointKey<E extends Endpoint>(endpoint: E, input?: Partial<EndpointInput<E>>): QueryKey {
  const [topic = endpoint.name] = endpoint.name.split('.');
  return input === undefined ? [topic, endpoint.name] : [topic, endpoint.name, input];
}

type Extra<E extends Endpoint> = Omit<UseQueryOptions<EndpointResponse<E>, ApiError>, 'queryKey' | 'queryFn'>;

/**
 * Runs a read endpoint of the contract as a query: cached, shared between components, and refreshed by live updates.
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

/** Optimistic update: the read endpoint and its expected response, shown before the server has confirmed the change. */
export interface OptimisticUpdate<E extends Endpoint, Read extends Endpoint> {
  readonly of: Read;
  readonly as: (cachedResponse: EndpointResponse<Read>, input: EndpointInput<E>) => EndpointResponse<Read>;
}

/**
 * Runs a write endpoint of the contract. `changes` lists topics (`vouchers`, `events`): every cached query of these is
 * refreshed after success. With `ahead` the change is shown immediately, and rolled back when the call fails.
 * `isPending` is true from the call of `mutate` on, so that a handler which asks for it ignores the second press of a
 * double click, which can come before React draws the pending state.
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
      // A response in flight would overwrite the optimistic update with old data.
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
      // A first load that was cancelled for the update has no cached data to return to, so it is loaded again.
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
  // The cast is needed because the library's type ties `isPending` to its other fields.
  return called as typeof mutation;
}

export async function refreshTopics(queries: QueryClient, topics: readonly string[]): Promise<void> {
  await Promise.all(topics.map((topic) => refreshQueries(queries, { queryKey: [topic] })));
}

/** Queries in their first load that must be refetched once it has finished. */
const landing = new WeakMap<Query, Promise<void>>();

/**
 * Invalidates every cached query that matches `filters` and refetches the active ones. A first load in flight may have
 * been read before the change and would count as current, so it is refetched once after it has finished, however many
 * changes occur meanwhile.
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
