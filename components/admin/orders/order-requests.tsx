'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { OrderDetail } from '@/lib/client/admin/orders';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { orderRequestEndpoints } from '@/lib/contracts/order-requests';
import { formatMoney } from '@/lib/domain/money/format-money';
import { notifyFailure, notifySuccess } from '../kit/notify';

export type OrderRequest = OrderDetail['requests'][number];

/**
 * Refund and cancellation requests from customer service. Users with the permission carry a request out or decline it;
 * other users see that it is pending (ROL-11).
 */
export function OrderRequests(props: {
  readonly tenantId: number;
  readonly detail: OrderDetail;
  readonly onGrant: (request: OrderRequest) => void;
}) {
  const { tenantId, detail, onGrant } = props;
  const t = useTranslations('orders.request');
  const shared = useTranslations('admin');
  const format = useFormatter();
  const { order, may } = detail;
  const decline = useEndpointMutation(orderRequestEndpoints.decline, { changes: ['orders'] });
  const refuse = (requestId: string): void => {
    if (decline.isPending) return;
    decline.mutate(
      { params: { tenant: tenantId, orderId: order.id, requestId }, body: {} },
      {
        onSuccess: () => notifySuccess(t('declined')),
        onError: (error) => notifyFailure(error, shared('saveFailed')),
      },
    );
  };
  if (detail.requests.length === 0) return null;
  return (
    <ul aria-label={t('label')} className="flex flex-col gap-3">
      {detail.requests.map((request) => (
        <li
          key={request.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-warning-soft px-5 py-4"
        >
          <div className="min-w-0 text-sm">
            <p className="font-medium text-warning">
              {request.kind === 'refund'
                ? t('asksRefund', {
                    name: request.by || t('somebody'),
                    amount: formatMoney(request.amount ?? 0, order.currency, order.region),
                  })
                : t('asksCancellation', { name: request.by || t('somebody') })}
            </p>
            <p className="wrap-anywhere text-body">{request.reason}</p>
            <p className="text-xs text-muted">
              {format.dateTime(new Date(request.at), { dateStyle: 'long', timeStyle: 'short' })}
            </p>
          </div>
          {may.answer_requests ? (
            <div className="flex flex-wrap gap-2">
              {(request.kind === 'refund' ? may.refund : may.cancel) ? (
                <Button size="sm" onClick={() => onGrant(request)}>
                  {t(request.kind === 'refund' ? 'grantRefund' : 'grantCancellation')}
                </Button>
              ) : null}
              <Button size="sm" variant="secondary" busy={decline.isPending} onClick={() => refuse(request.id)}>
                {t('decline')}
              </Button>
            </div>
          ) : (
            <p className="text-sm text-body">{t('waits')}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
