'use client';

import { RefreshCw } from 'lucide-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import { shopifySalesEndpoints } from '@/lib/contracts/shopify-sales';
import { notifyFailure, notifySuccess } from '../admin/kit/notify';
import { Table, TableCell, TableHeading, TableRow } from '../admin/kit/table';
import { ListState } from '../admin/list-kit/list-state';
import { StatusBadge } from '../admin/status-badge';
import { NoShopState, ShopFrame } from './shop-frame';

const TONES: Readonly<Record<string, BadgeTone>> = {
  accepted: 'info',
  waiting: 'warning',
  fulfilled: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
  stopped: 'neutral',
};

/**
 * Latest fulfilment requests of the shop, their results, and whether their parcels were reported to the shop (SHP-09).
 */
export function ShopOrders({ tenantId }: { readonly tenantId: number }) {
  const t = useTranslations('shopifySales');
  const format = useFormatter();
  const params = { tenant: tenantId };
  const query = useEndpointQuery(shopifySalesEndpoints.work, { params });
  const sync = useEndpointMutation(shopifySalesEndpoints.sync, { changes: [] });
  const data = query.data?.data;
  return (
    <ShopFrame
      title={t('orders.title')}
      lead={t('orders.lead')}
      actions={
        data?.shop ? (
          <Button
            variant="secondary"
            busy={sync.isPending}
            onClick={() =>
              sync.mutate(
                { params },
                {
                  onSuccess: () => notifySuccess(t('orders.asking')),
                  onError: (error) => notifyFailure(error, t('failed')),
                },
              )
            }
          >
            <RefreshCw className="size-4" aria-hidden="true" />
            {t('orders.sync')}
          </Button>
        ) : null
      }
    >
      {data && data.shop === null && data.rows.length === 0 ? (
        <NoShopState />
      ) : (
        <>
          {data?.problem ? (
            <p className="rounded-lg bg-danger-soft px-5 py-3 text-sm text-danger" role="alert">
              {t('orders.problem')} <span lang="en">{data.problem}</span>
            </p>
          ) : null}
          {data?.checked_at ? (
            <p className="text-sm text-muted">
              {t('orders.lastChecked', {
                time: format.dateTime(new Date(data.checked_at), { dateStyle: 'medium', timeStyle: 'short' }),
              })}
            </p>
          ) : null}
          <ListState
            query={query}
            count={data?.rows.length}
            empty={{ title: t('orders.empty'), text: t('orders.emptyText') }}
          >
            <Table
              label={t('orders.title')}
              head={
                <>
                  <TableHeading>{t('orders.order')}</TableHeading>
                  <TableHeading className="hidden sm:table-cell">{t('orders.state')}</TableHeading>
                  <TableHeading>{t('orders.createdOrders')}</TableHeading>
                  <TableHeading className="hidden md:table-cell">{t('orders.at')}</TableHeading>
                </>
              }
            >
              {(data?.rows ?? []).map((row) => (
                <TableRow key={row.id}>
                  <TableCell>
                    <span className="tabular font-semibold">{row.name}</span>
                    <span className="mt-1 block sm:hidden">
                      <WorkState row={row} />
                    </span>
                  </TableCell>
                  <TableCell className="hidden sm:table-cell">
                    <WorkState row={row} />
                  </TableCell>
                  <TableCell>
                    <span className="flex flex-col gap-2">
                      {row.orders.length === 0 ? '–' : null}
                      {row.orders.map((order) => (
                        <span key={order.id} className="flex flex-wrap items-center gap-2">
                          <Link
                            href={`/orders/${order.id}`}
                            className="tabular whitespace-nowrap underline underline-offset-4"
                          >
                            {order.order_ref}
                          </Link>
                          <StatusBadge status={order.status} />
                          {order.is_reported ? (
                            <span className="text-xs text-muted">{t('orders.trackingSent')}</span>
                          ) : null}
                          {order.problem ? (
                            <span className="w-full text-xs text-danger wrap-anywhere" lang="en">
                              {order.problem}
                            </span>
                          ) : null}
                        </span>
                      ))}
                    </span>
                  </TableCell>
                  <TableCell className="tabular hidden whitespace-nowrap text-body md:table-cell">
                    {format.dateTime(new Date(row.at), { dateStyle: 'medium', timeStyle: 'short' })}
                  </TableCell>
                </TableRow>
              ))}
            </Table>
          </ListState>
        </>
      )}
    </ShopFrame>
  );
}

type WorkRow = EndpointResponse<typeof shopifySalesEndpoints.work>['data']['rows'][number];

function WorkState({ row }: { readonly row: WorkRow }) {
  // i18n-keys: shopifySales.work.*, shopifySales.reasons.*
  const t = useTranslations('shopifySales');
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={TONES[row.state] ?? 'neutral'}>{t(`work.${row.state}`)}</Badge>
      {row.missing_since ? <span className="text-xs text-warning">{t('orders.notShown')}</span> : null}
      {row.reason ? (
        <span className="text-xs text-danger">{t(`reasons.${row.reason.replaceAll(' ', '_')}`)}</span>
      ) : null}
    </span>
  );
}
