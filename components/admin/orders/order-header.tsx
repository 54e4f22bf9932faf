'use client';

import { Ban, RotateCcw } from 'lucide-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Button, getButtonClasses } from '@/components/ui/button';
import type { OrderDetail } from '@/lib/client/admin/orders';
import { isTestGateway } from '@/lib/domain/payments/gateways/gateways';
import { StatusBadge } from '../status-badge';
import { ReplyButton } from './reply-dialog';
import { ResendButton } from './resend-button';

/** Date format that includes the time zone's name, so that staff can state it when a shopper asks for a time. */
const PLACED = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/**
 * Head of an order's page: reference, status, the actions that the user may take, and the store and time of the order.
 */
export function OrderHeader(props: {
  readonly tenantId: number;
  readonly detail: OrderDetail;
  readonly onCancel: () => void;
  readonly onAskCancellation: () => void;
}) {
  const { tenantId, detail, onCancel, onAskCancellation } = props;
  const t = useTranslations('orders');
  const format = useFormatter();
  const { order, may } = detail;
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="tabular text-2xl">{order.order_ref}</h1>
      <StatusBadge status={order.status} />
      {isTestGateway(detail.payment.gateway) ? <Badge tone="warning">{t('testPayment')}</Badge> : null}
      <div className="flex flex-wrap gap-2 sm:ms-auto">
        {may.update ? <ReplyButton tenantId={tenantId} orderId={order.id} /> : null}
        {/* Shopify sends the confirmation of orders placed there, so there is nothing to resend. */}
        {may.update && !detail.shopify ? <ResendButton tenantId={tenantId} detail={detail} /> : null}
        {may.replace ? (
          <Link
            prefetch={false}
            href={`/replace-order?ref=${encodeURIComponent(order.order_ref)}`}
            className={getButtonClasses('secondary', 'sm')}
          >
            <RotateCcw className="size-4" aria-hidden="true" />
            {t('replace')}
          </Link>
        ) : null}
        {may.cancel ? (
          <Button variant="secondary" size="sm" onClick={onCancel}>
            <Ban className="size-4" aria-hidden="true" />
            {t('cancel.action')}
          </Button>
        ) : null}
        {may.ask_cancellation ? (
          <Button variant="secondary" size="sm" onClick={onAskCancellation}>
            <Ban className="size-4" aria-hidden="true" />
            {t('request.cancellation')}
          </Button>
        ) : null}
      </div>
      <p className="w-full text-sm text-muted">
        {format.dateTime(new Date(detail.placed_at), PLACED)} · {detail.store_name}
        {detail.client ? (
          <>
            {' · '}
            <Link prefetch={false} href={`/clients/${detail.client.id}`} className="underline underline-offset-4">
              {detail.client.name}
            </Link>
          </>
        ) : null}
      </p>
    </header>
  );
}
