import type { unsubscribeEndpoints } from '@/lib/contracts/unsubscribe';
import type { UseCase } from './context';

/** Leads whoever opens a mail's address as a page to the page that asks first: reading a mail must end nothing. */
export const openUnsubscribePage: UseCase<typeof unsubscribeEndpoints.open> = async ({ input }) => {
  const { lang } = input.query;
  const query = lang ? `?${new URLSearchParams({ lang })}` : '';
  const location = `/unsubscribe/${encodeURIComponent(input.params.token)}${query}`;
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
};
