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
import type { Endpoint, EndpointAnswer, EndpointInput } from '@/lib/contracts/endpoint';
import type { ApiError } from './api';
import { callEndpoint } from './call-endpoint';

/** What a call's answer is kept under: `[topic, name, input]`, so that a whole topic (`orders`) is refreshed at once. */
export function endpointKey<E extends Endpoint>(endpoint: E, input?: Partial<EndpointInput<E>>): QueryKey {
  const [topic = endpoint.name] = endpoint.name.split('.');
  return input === undefined ? [topic, endpoint.name] : [topic, endpoint.name, input];
}

type Extra<E extends Endpoint> = Omit<UseQueryOptions<EndpointAnswer<E>, ApiError>, 'queryKey' | 'queryFn'>;

/** A reading call of the contract as server state: kept, shared between components, and refreshed by live updates. */
export function useEndpointQuery<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  extra: Extra<E> = {},
): UseQueryResult<EndpointAnswer<E>, ApiError> {
  return useQuery({
    queryKey: endpointKey(endpoint, input),
    queryFn: ({ signal }) => callEndpoint(endpoint, input, { signal }),
    ...extra,
  });
}

/** What a reading call will answer once a change is through, shown before the server has said so. */
export interface Ahead<E extends Endpoint, Read extends Endpoint> {
  readonly of: Read;
  readonly as: (kept: EndpointAnswer<Read>, input: EndpointInput<E>) => EndpointAnswer<Read>;
}

/**
 * A changing call of the contract. What it changes is named by topic (`vouchers`, `events`): every kept answer of these
 * is asked again once the call has succeeded. With `ahead` the change shows at once, and is put back when it is refused.
 */
export function useEndpointMutation<E extends Endpoint, Read extends Endpoint = Endpoint>(
  endpoint: E,
  options: { readonly changes: readonly string[]; readonly ahead?: Ahead<E, Read> },
) {
  const queries = useQueryClient();
  const { changes, ahead } = options;
  return useMutation<EndpointAnswer<E>, ApiError, EndpointInput<E>, readonly [QueryKey, unknown][]>({
    mutationFn: (input) => callEndpoint(endpoint, input),
    onMutate: async (input) => {
      if (!ahead) return [];
      const queryKey = endpointKey(ahead.of);
      // An answer that is on its way would bring back what was.
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueriesData<EndpointAnswer<Read>>({ queryKey });
      queries.setQueriesData<EndpointAnswer<Read>>({ queryKey }, (kept) => kept && ahead.as(kept, input));
      return before;
    },
    onError: (_error, _input, before) => {
      for (const [key, answer] of before ?? []) queries.setQueryData(key, answer);
      // One that was given up for the change has no answer to go back to.
      if (ahead) void refresh(queries, { queryKey: endpointKey(ahead.of) });
    },
    onSuccess: () => refreshTopics(queries, changes),
  });
}

export async function refreshTopics(queries: QueryClient, topics: readonly string[]): Promise<void> {
  await Promise.all(topics.map((topic) => refresh(queries, { queryKey: [topic] })));
}

/** First answers on their way that are to be asked for once more. */
const landing = new WeakMap<Query, Promise<void>>();

/** Marks every kept answer that `filters` names as old, and asks again for those that are shown. One that is on its way for
 *  the first time may have been read before what changed, and would be taken for new: it is asked for again when it has
 *  come, once, however much changes meanwhile. */
export async function refresh(queries: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const first = queries.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' });
  const asked = first.filter(({ state }) => state.data === undefined).map((query) => againOnceThere(queries, query));
  await Promise.all([queries.invalidateQueries(filters), ...asked]);
}

function againOnceThere(queries: QueryClient, query: Query): Promise<void> {
  const known = landing.get(query);
  if (known) return known;
  const again = Promise.resolve(query.promise)
    .catch(() => undefined)
    .then(() => {
      landing.delete(query);
      return queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    });
  landing.set(query, again);
  return again;
}
