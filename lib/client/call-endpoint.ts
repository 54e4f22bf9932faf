import type { Endpoint, EndpointInput, EndpointResponse } from '@/lib/contracts/endpoint';
import { buildEndpointPath } from '@/lib/contracts/path';
import { callApi } from './api';

/**
 * Calls an endpoint of the contract from the browser. Path, method and CSRF proof come from the contract, which also
 * parses the response. Storefront pages use {@link callApi} instead if the schemas would be larger than the page.
 * @throws ApiError with the invalid fields
 */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<EndpointResponse<E>> {
  const { params, query = {}, body }: { params: unknown; query?: unknown; body?: unknown } = input;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(Object(query)))
    if (value !== undefined && value !== null) search.set(name, String(value));
  const path = buildEndpointPath(endpoint, Object(params));
  const answer = await callApi(search.size > 0 ? `${path}?${search}` : path, {
    method: endpoint.method,
    ...(body === undefined ? {} : { body }),
    ...(endpoint.method === 'GET' ? {} : { csrf: (endpoint.csrf ?? getProof(endpoint)) === 'token' }),
    ...options,
  });
  // The cast is safe, because `answer` is the schema of this endpoint.
  return endpoint.answer.parse(answer) as EndpointResponse<E>;
}

const getProof = ({ audience }: Endpoint): 'token' | 'origin' => (audience === 'user' ? 'token' : 'origin');
