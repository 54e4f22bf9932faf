'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { useSkeletonVisibility } from '@/lib/client/use-skeleton-visibility';
import { cockpitEndpoints, isPaymentConnection } from '@/lib/contracts/cockpit';
import { FailureNotice } from '../failure-notice';
import { TabStrip } from '../kit/tab-strip';
import { useListFilter } from '../list-kit/use-list-filter';
import { MoneyColumn } from './money-column';
import { OrderColumn } from './order-column';

/** Refresh interval of the page, ms: staff leave it open. */
const REFRESH_MS = 60_000;

/**
 * Work that waits for the platform's staff across all clients, with tabs for orders and money; each figure links to the
 * list that it counts.
 */
export function Cockpit() {
  const t = useTranslations('admin.cockpit');
  const format = useFormatter();
  const { filter, buildHref } = useListFilter({ view: 'orders' });
  const query = useEndpointQuery(cockpitEndpoints.show, { params: {} }, { refetchInterval: REFRESH_MS });
  const isWaiting = useSkeletonVisibility(query.isPending);
  if (isWaiting || query.isPending) return <CockpitSkeleton />;
  if (query.isError && !query.data) return <FailureNotice error={query.error} onRetry={() => void query.refetch()} />;
  const { orders, disputes, clients, enquiries } = query.data.data;
  // Customer service staff see the orders side only.
  if (!clients) return <OrderColumn orders={orders} disputes={disputes} clients={null} enquiries={enquiries} />;
  const view = filter.view === 'money' ? 'money' : 'orders';
  // Number of waiting items per tab, so that each tab shows how many items wait on the other one. An order that waits
  // for two reasons counts once.
  const waiting = {
    orders:
      clients.waiting.orders +
      clients.unverified.count +
      clients.permissions.count +
      clients.connections.rows.filter((row) => !isPaymentConnection(row)).length +
      (enquiries?.count ?? 0),
    money: clients.waiting.money,
  };
  const tab = (name: 'orders' | 'money', label: string) => ({
    href: buildHref({ view: name }),
    label: waiting[name] > 0 ? `${label} (${format.number(waiting[name])})` : label,
    isCurrent: view === name,
  });
  return (
    <div className="flex flex-col gap-6">
      <TabStrip label={t('views')} tabs={[tab('orders', t('viewOrders')), tab('money', t('viewMoney'))]} />
      {view === 'money' ? (
        <MoneyColumn clients={clients} disputes={disputes} />
      ) : (
        <OrderColumn orders={orders} disputes={disputes} clients={clients} enquiries={enquiries} />
      )}
    </div>
  );
}

function CockpitSkeleton() {
  return (
    <div className="flex flex-col gap-6" aria-busy="true">
      <Skeleton className="h-72" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </div>
    </div>
  );
}
