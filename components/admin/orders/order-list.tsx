'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { getButtonClasses } from '@/components/ui/button';
import { DEFAULT_ORDER_FILTER, getFilteredClient, useOrders } from '@/lib/client/admin/orders';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { type ProductionDto, productionEndpoints } from '@/lib/contracts/production';
import { toViewQuery } from '@/lib/domain/orders/view-query';
import { FailedSubmissions } from '../fulfillers/failed-submissions';
import { ListPage } from '../list-kit/list-page';
import { useListFilter } from '../list-kit/use-list-filter';
import { useSavedViews } from '../list-kit/use-saved-views';
import { useSelection } from '../list-kit/use-selection';
import { StartVisitButton } from '../support/start-visit';
import { BatchProgress } from './batch-progress';
import { saveOrderListAddress } from './list-address';
import { NewOrdersNotice } from './new-orders-notice';
import { OrderBulkBar } from './order-bulk-bar';
import { OrderFilters } from './order-filters';
import { OrderListHeader } from './order-list-header';
import { OrderTable } from './order-table';
import { SavedOrderViews } from './saved-order-views';

/**
 * The tenant's order list with search, filters, saved views, bulk actions and live updates (ORD-08). `store` limits it
 * to one store (EVT-16).
 */
export function OrderList(props: {
  readonly tenantId: number;
  readonly store?: string;
  readonly mayCancel: boolean;
  /** Whether the user may send orders, move them in bulk and restart failed jobs (ROL-11). */
  readonly mayProduce: boolean;
  /** Whether the user may share saved views with colleagues. */
  readonly mayShare: boolean;
  /** Whether the address names a saved view that the user cannot open. */
  readonly lostView: boolean;
  /** Whether the list contains the orders of all tenants, with a filter for one tenant. */
  readonly isStaff?: boolean;
  /** Whether platform staff are on a support visit. They may move orders in cases where the tenant may not. */
  readonly isVisit?: boolean;
}) {
  const { tenantId: ownId, store, mayCancel, mayProduce, mayShare, lostView, isStaff = false, isVisit = false } = props;
  const t = useTranslations('orders');
  const views = useSavedViews(ownId, store === undefined ? 'orders' : 'event-orders');
  const list = useListFilter(DEFAULT_ORDER_FILTER, views.list.some(({ is_first }) => is_first) ? 'view=all' : '');
  const { filter, buildHref, change, clear } = list;
  const listFilter = store === undefined ? filter : { ...filter, store };
  const visited = isStaff ? getFilteredClient(filter) : null;
  // Changing or exporting a tenant's orders requires a support visit.
  const client = isStaff ? null : ownId;
  const orders = useOrders(isStaff ? null : ownId, listFilter);
  const page = orders.data;
  const production = useEndpointQuery(
    productionEndpoints.show,
    { params: { tenant: ownId } },
    { enabled: mayProduce && !isStaff },
  ).data?.data;
  const address = buildHref({ page: filter.page });
  useEffect(() => saveOrderListAddress(address), [address]);
  // Excludes the page number, because a saved view covers all matching orders.
  const query = toViewQuery(buildHref({ page: 1 }).split('?')[1] ?? '');
  const selection = useSelection(query, page?.rows.map(({ id }) => id) ?? []);
  const visitedName = page?.rows[0]?.tenant_name;
  const count = page?.meta.total ?? 0;
  const label = page?.meta.has_more ? t('moreThan', { count }) : t('exactly', { count });
  return (
    <div className="mx-auto flex w-full min-w-0 max-w-6xl flex-col gap-5">
      <OrderListHeader
        meta={page?.meta}
        isFulfillerLinked={mayCancel && store === undefined}
        exported={client === null ? null : { tenantId: client, filter: listFilter }}
      >
        {visited !== null && visitedName !== undefined ? (
          <StartVisitButton client={{ id: visited, name: visitedName }} next="/orders" size="sm" />
        ) : null}
      </OrderListHeader>
      <SavedOrderViews
        makesItself={production?.makes_itself ?? false}
        views={views}
        query={query}
        mayShare={mayShare}
      />
      {lostView ? <LostView /> : null}
      <OrderFilters
        filter={filter}
        page={page ?? null}
        isOneStore={store !== undefined}
        isStaff={isStaff}
        onChange={change}
        onClear={clear}
      />
      {client === null ? null : (
        <>
          <FailedSubmissions tenantId={client} mayStart={mayProduce} />
          <BatchProgress tenantId={client} mayUndo={mayProduce} />
        </>
      )}
      <NewOrdersNotice />
      <ListPage
        list={list}
        query={orders}
        page={page}
        empty={{ title: t('empty'), text: t('emptyText'), action: <FirstStep hasStores={page?.stores.length !== 0} /> }}
      >
        {(shownPage, isDimmed) => (
          <OrderTable
            page={shownPage}
            isOneStore={store !== undefined}
            isStaff={isStaff}
            sort={filter.sort}
            selection={client === null ? null : selection}
            dimmed={isDimmed}
            onSort={(sort) => change({ sort })}
          />
        )}
      </ListPage>
      {client === null ? null : (
        <OrderBulkBar
          tenantId={client}
          mayCancel={mayCancel}
          mayProduce={mayProduce}
          isStaff={isVisit}
          makesItself={isVisit || (production?.makes_itself ?? false)}
          ways={listSelfMadeModes(production, listFilter.store)}
          rows={page?.rows ?? []}
          selection={selection}
          choice={selection.all ? { filter: listFilter } : { ids: [...selection.ids] }}
          matching={{ count, label }}
        />
      )}
    </div>
  );
}

/**
 * Returns the production modes in use, each as true when the tenant produces its orders without a fulfiller: the modes
 * of the listed stores, otherwise the account's mode. Returns both values while the production settings are unknown.
 */
function listSelfMadeModes(production: ProductionDto | undefined, store: string | undefined): boolean[] {
  if (!production) return [true, false];
  const stores = production.stores.filter(({ slug }) => !store || slug === store);
  const ways = stores.map(({ way }) => way === 'self');
  return ways.length > 0 ? ways : [production.way === 'self'];
}

/** Link in the empty order list: to creating a store, or to the existing stores. */
function FirstStep({ hasStores }: { readonly hasStores: boolean }) {
  const t = useTranslations('admin.page');
  return (
    <Link href={hasStores ? '/events' : '/events/create'} prefetch={false} className={getButtonClasses('secondary')}>
      {t(hasStores ? 'stores' : 'createStore')}
    </Link>
  );
}

/** Notice above the unfiltered list when a link points to a view that was deleted or is no longer shared. */
function LostView() {
  const t = useTranslations('orders.views');
  return (
    <p role="status" className="rounded-md bg-warning-soft px-4 py-2.5 text-sm font-medium text-warning">
      {t('lost')}
    </p>
  );
}
