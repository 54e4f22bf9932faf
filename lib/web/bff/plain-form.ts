import type { Endpoint } from '@/lib/contracts/endpoint';
import { buildEndpointPath } from '@/lib/contracts/path';
import { AppError } from '@/lib/platform/errors';
import { buildApiHeaders, toProblemResponse } from './problem';

/** Returns whether a browser sent a form without script and will show the response as a page. */
export function isPlainForm(request: Request, endpoint: Endpoint): boolean {
  return (
    endpoint.formPage !== undefined &&
    (request.headers.get('content-type') ?? '').startsWith('multipart/form-data') &&
    (request.headers.get('accept') ?? '').includes('text/html')
  );
}

/**
 * Redirects the browser to the form's page with the outcome, so that reloading does not submit the form again. Errors
 * that only a forged form or a wrong address can cause are sent as API responses, because they have no page.
 */
export async function redirectToForm(
  request: Request,
  endpoint: Endpoint,
  params: Readonly<Record<string, unknown>>,
  requestId: string,
  run: () => Promise<Response>,
): Promise<Response> {
  try {
    await run();
    return redirectTo(endpoint, params, new URLSearchParams({ sent: '1' }), requestId);
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'internal';
    const answer = toProblemResponse(error, requestId);
    if (code === 'csrf' || code === 'not_found') return answer;
    const fields = error instanceof AppError ? Object.keys(error.errors ?? {}) : [];
    const query = new URLSearchParams({ refused: code, ...(fields.length > 0 ? { fields: fields.join() } : {}) });
    const searchParams = new URL(request.url).searchParams;
    for (const name of endpoint.formPageQuery ?? [])
      if (searchParams.get(name)) query.set(name, searchParams.get(name) ?? '');
    return redirectTo(endpoint, params, query, requestId);
  }
}

function redirectTo(
  endpoint: Endpoint,
  params: Readonly<Record<string, unknown>>,
  query: URLSearchParams,
  requestId: string,
): Response {
  const location = `${buildEndpointPath({ path: endpoint.formPage ?? '/' }, params)}?${query}`;
  return new Response(null, { status: 303, headers: { ...buildApiHeaders(requestId), location } });
}
