'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { getButtonClasses } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Price } from '@/components/ui/price';
import { Skeleton } from '@/components/ui/skeleton';
import { DEFAULT_ORDER_FILTER, useOrders } from '@/lib/client/admin/orders';
import { useSkeletonVisibility } from '@/lib/client/use-skeleton-visibility';
import { buildEventPath } from '@/lib/domain/routes/event-screens';
import { FailureNotice } from './failure-notice';
import { StatusBadge } from './status-badge';

const MAX_LATEST_ORDERS = 5;

/** The tenant's stores and latest orders. */
export function LatestOrders({ tenantId }: { readonly tenantId: number }) {
  const t = useTranslations('admin.dash');
  const orders = useOrders(tenantId, DEFAULT_ORDER_FILTER);
  const isWaiting = useSkeletonVisibility(orders.isPending);
  if (isWaiting || orders.isPending) return <Skeleton className="h-80" />;
  if (orders.isError) return <FailureNotice error={orders.error} onRetry={() => void orders.refetch()} />;
  const { rows, stores, meta } = orders.data;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
      <section className="rounded-lg border border-line bg-surface">
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-4">
          <h2 className="text-lg">{t('latest')}</h2>
          <Link prefetch={false} href="/orders" className={getButtonClasses('secondary', 'sm')}>
            {t('allOrders')} ({meta.total})
          </Link>
        </div>
        {rows.length === 0 ? <EmptyState title={t('noOrders')} text={t('noOrdersText')} /> : null}
        <ul>
          {rows.slice(0, MAX_LATEST_ORDERS).map((row) => (
            <li
              key={row.id}
              className="relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1.5 border-b border-line px-5 py-3.5 text-sm last:border-0 hover:bg-canvas sm:grid-cols-[9rem_1fr_auto_5.5rem]"
            >
              <Link
                prefetch={false}
                href={`/orders/${row.id}`}
                className="tabular font-semibold whitespace-nowrap after:absolute after:inset-0"
              >
                {row.order_ref}
              </Link>
              {/* Two lines per order on a phone: order and total, then customer and status. */}
              <span className="col-span-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 max-sm:order-3 sm:contents">
                <span className="min-w-0 text-body wrap-anywhere sm:truncate">{row.customer_name}</span>
                <StatusBadge status={row.status} />
              </span>
              <Price
                minor={row.total}
                currency={row.currency}
                region={row.region}
                className="text-end font-medium max-sm:order-2"
              />
            </li>
          ))}
        </ul>
      </section>
      <section className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5">
        <h2 className="text-lg">{t('stores')}</h2>
        <ul className="flex flex-col gap-2 text-sm">
          {stores.map((store) => (
            <li key={store.slug} className="flex items-center justify-between gap-3">
              <Link
                prefetch={false}
                href={buildEventPath(store.slug)}
                className="min-w-0 truncate font-medium underline-offset-4 hover:underline"
              >
                {store.name}
              </Link>
              <a href={`/${store.slug}`} target="_blank" rel="noopener" className="shrink-0 underline">
                {t('visit')}
                <span className="sr-only"> {store.name}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
