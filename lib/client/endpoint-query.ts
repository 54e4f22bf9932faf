import {
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

/**
 * A changing call of the contract. What it changes is named by topic (`vouchers`, `events`): every kept answer of these
 * is asked again once the call has succeeded.
 */
export function useEndpointMutation<E extends Endpoint>(endpoint: E, options: { readonly changes: readonly string[] }) {
  const queries = useQueryClient();
  return useMutation<EndpointAnswer<E>, ApiError, EndpointInput<E>>({
    mutationFn: (input) => callEndpoint(endpoint, input),
    onSuccess: () => refreshTopics(queries, options.changes),
  });
}

export async function refreshTopics(queries: QueryClient, topics: readonly string[]): Promise<void> {
  await Promise.all(topics.map((topic) => queries.invalidateQueries({ queryKey: [topic] })));
}
