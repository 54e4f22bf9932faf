import type { unsubscribeEndpoints } from '@/lib/contracts/unsubscribe';
import type { UseCase } from './context';

/**
 * Redirects to the page that asks for confirmation. Opening the link must not unsubscribe, because mail scanners open
 * links.
 */
export const openUnsubscribePage: UseCase<typeof unsubscribeEndpoints.open> = async ({ input }) => {
  const { lang } = input.query;
  const query = lang ? `?${new URLSearchParams({ lang })}` : '';
  const location = `/unsubscribe/${encodeURIComponent(input.params.token)}${query}`;
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
};
