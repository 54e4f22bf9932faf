import { redirect } from 'next/navigation';
import { savedViewEndpoints } from '@/lib/contracts/saved-views';
import { toViewQuery } from '@/lib/domain/orders/view-query';
import { tenantApi } from '@/lib/web/tenant-api/client';
import { getSessionContext } from './current-user';

export type SearchParams = Promise<Readonly<Record<string, string | string[] | undefined>>>;

/**
 * Redirects the address of an order list to the filters of a saved view: `?view=12`, a link that colleagues share, to
 * the current filters of that view, and an address without a query to those of the user's default view. `?view=all`
 * shows all orders.
 * @returns whether the address names a view that does not exist for this user
 */
export async function redirectToSavedView(
  list: { readonly tenantId: number; readonly screen: 'orders' | 'event-orders'; readonly path: string },
  search: SearchParams,
): Promise<boolean> {
  const queryEntries = Object.entries(await search).filter(([, value]) => value !== undefined);
  const requestedView = queryEntries.find(([name]) => name === 'view')?.[1];
  if (requestedView === 'all' || (requestedView === undefined && queryEntries.length > 0)) return false;
  const { data: views } = await tenantApi.call(
    savedViewEndpoints.list,
    { params: { tenant: list.tenantId }, query: { screen: list.screen } },
    await getSessionContext(),
  );
  const view = views.find(({ id, is_first }) =>
    requestedView === undefined ? is_first : String(id) === requestedView,
  );
  if (view) redirect(`${list.path}?${toViewQuery(view.query) || 'view=all'}`);
  return requestedView !== undefined;
}
