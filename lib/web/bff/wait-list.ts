import { waitListEndpoints } from '@/lib/contracts/wait-list';
import { tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';

/** Receives the form of a wait list as JSON or plain form and forwards it as JSON. */
export const joinWaitList: UseCase<typeof waitListEndpoints.join> = async ({ input, context }) => ({
  json: await tenantApi.call(
    waitListEndpoints.add,
    { params: input.params, body: input.body },
    { ...context, token: undefined },
  ),
});

/**
 * Redirects to the page that asks for confirmation. Opening the link must not remove the entry, because mail scanners
 * open links.
 */
export const openWaitListPage: UseCase<typeof waitListEndpoints.open> = async ({ input }) => {
  const { lang } = input.query;
  const query = lang ? `?${new URLSearchParams({ lang })}` : '';
  const location = `/wait-list/${encodeURIComponent(input.params.token)}${query}`;
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
};
