'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { NEW_ORDER_EVENT } from '@/lib/client/live-updates';
import { ORDER_FILTER, useOrders } from '@/lib/client/orders';
import { ListState } from './kit/list-state';
import { useListFilter } from './kit/use-list-filter';
import { OrderFilters } from './order-filters';
import { OrderTable } from './order-table';

/** The owner's orders: found by search and filters, and joined by new ones without a reload. */
export function OrderList({ tenantId }: { readonly tenantId: number }) {
  const t = useTranslations('orders');
  const { filter, change, clear, isFiltered } = useListFilter(ORDER_FILTER);
  const orders = useOrders(tenantId, filter);
  const page = orders.data;
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-2xl">{t('title')}</h1>
        {page ? <p className="tabular text-sm text-muted">{t('count', { count: page.meta.total })}</p> : null}
      </div>
      <OrderFilters filter={filter} onChange={change} stores={page?.stores ?? []} />
      <NewOrders />
      <ListState
        query={orders}
        count={page?.rows.length}
        isFiltered={isFiltered}
        onClear={clear}
        empty={{ title: t('empty'), text: t('emptyText') }}
      >
        {page ? (
          <OrderTable
            page={page}
            sort={filter.sort}
            dimmed={orders.isPlaceholderData}
            onSort={(sort) => change({ sort })}
            onPage={(number) => change({ page: number })}
          />
        ) : null}
      </ListState>
    </div>
  );
}

/** New orders announce themselves and wait: no row moves under the cursor (UX C16). */
function NewOrders() {
  const t = useTranslations('admin');
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  useEffect(() => {
    const hear = (event: Event): void => {
      if (event instanceof CustomEvent)
        setWaiting((known) => (known.includes(event.detail) ? known : [...known, event.detail]));
    };
    window.addEventListener(NEW_ORDER_EVENT, hear);
    return () => window.removeEventListener(NEW_ORDER_EVENT, hear);
  }, []);
  const show = (): void => {
    setWaiting([]);
    void queries.invalidateQueries({ queryKey: ['orders', 'list'] });
  };
  return (
    <div role="status">
      {waiting.length > 0 ? (
        <p className="flex items-center justify-between gap-4 rounded-md bg-info-soft px-4 py-2.5 text-sm font-medium text-info">
          {t('newOrders', { count: waiting.length })}
          <Button size="sm" look="secondary" onClick={show}>
            {t('show')}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
