'use client';

import { ArrowLeft, Ban, RotateCcw } from 'lucide-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button, buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { type OrderDetail, useOrder } from '@/lib/client/admin/orders';
import { ApiError } from '@/lib/client/api';
import { useLingering } from '@/lib/client/use-lingering';
import { isTestGateway } from '@/lib/domain/payments/gateways/gateways';
import { FailureNotice } from '../failure-notice';
import { StatusBadge } from '../status-badge';
import { AddressDialog } from './address-dialog';
import { CancelDialog } from './cancel-dialog';
import { CorrectionDialog } from './correction-dialog';
import { FulfilmentPanel } from './fulfilment-panel';
import { orderListAddress } from './list-address';
import { MailsBounceNotice } from './mails-bounce-notice';
import { PaymentHoldNotice } from './order-disputes';
import { OrderLine } from './order-line';
import { BoughtInShopify, Replacements } from './order-origin';
import { type OrderRequest, OrderRequests } from './order-requests';
import { OrderSummary } from './order-summary';
import { OrderTimeline } from './order-timeline';
import { PersonalisationNotice } from './personalisation-notice';
import { RefundDialog } from './refund-dialog';
import { ReplyButton } from './reply-dialog';
import { RequestDialog } from './request-dialog';
import { ResendButton } from './resend-button';

/** Includes the time zone's name, so that staff can state it when a shopper asks for a time. */
const PLACED = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/** Order page: items with previews, print files, customer, payment and timeline. */
export function OrderView({ tenantId, orderId }: { readonly tenantId: number; readonly orderId: string }) {
  const t = useTranslations('orders');
  const order = useOrder(tenantId, orderId);
  const isWaiting = useLingering(order.isPending);
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      <Link
        prefetch={false}
        href={orderListAddress()}
        className="inline-flex min-h-9 items-center gap-2 self-start rounded-md text-sm font-medium text-body hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {t('back')}
      </Link>
      {order.data && !isWaiting ? <Loaded tenantId={tenantId} detail={order.data} /> : null}
      {isWaiting ? <ViewSkeleton /> : null}
      {order.isError && !order.data ? (
        order.error instanceof ApiError && order.error.status === 404 ? (
          <EmptyState title={t('notFound')} text={t('notFoundText')} />
        ) : (
          <FailureNotice error={order.error} onRetry={() => void order.refetch()} />
        )
      ) : null}
    </div>
  );
}

type Asked = 'refund' | 'address' | 'cancel' | 'ask-refund' | 'ask-cancellation';

function Loaded({ tenantId, detail }: { readonly tenantId: number; readonly detail: OrderDetail }) {
  const t = useTranslations('orders');
  const format = useFormatter();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [line, setLine] = useState<OrderDetail['lines'][number] | null>(null);
  const [request, setRequest] = useState<OrderRequest | null>(null);
  const close = (): void => {
    setAsked(null);
    setRequest(null);
  };
  const grant = (wanted: OrderRequest): void => {
    setRequest(wanted);
    setAsked(wanted.kind === 'refund' ? 'refund' : 'cancel');
  };
  const { order } = detail;
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="tabular text-2xl">{order.order_ref}</h1>
        <StatusBadge status={order.status} />
        {isTestGateway(detail.payment.gateway) ? <Badge tone="warning">{t('testPayment')}</Badge> : null}
        <div className="flex flex-wrap gap-2 sm:ms-auto">
          {detail.may.update ? <ReplyButton tenantId={tenantId} orderId={order.id} /> : null}
          {/* Shopify sends the confirmation of orders placed there, so there is nothing to resend. */}
          {detail.may.update && !detail.shopify ? <ResendButton tenantId={tenantId} detail={detail} /> : null}
          {detail.may.replace ? (
            <Link
              prefetch={false}
              href={`/replace-order?ref=${encodeURIComponent(order.order_ref)}`}
              className={buttonClass('secondary', 'sm')}
            >
              <RotateCcw className="size-4" aria-hidden="true" />
              {t('replace')}
            </Link>
          ) : null}
          {detail.may.cancel ? (
            <Button look="secondary" size="sm" onClick={() => setAsked('cancel')}>
              <Ban className="size-4" aria-hidden="true" />
              {t('cancel.action')}
            </Button>
          ) : null}
          {detail.may.ask_cancellation ? (
            <Button look="secondary" size="sm" onClick={() => setAsked('ask-cancellation')}>
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
      <OrderRequests tenantId={tenantId} detail={detail} onGrant={grant} />
      <PaymentHoldNotice detail={detail} />
      <MailsBounceNotice detail={detail} />
      <Replacements detail={detail} />
      <BoughtInShopify detail={detail} />
      <PersonalisationNotice tenantId={tenantId} detail={detail} />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_21rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <FulfilmentPanel tenantId={tenantId} orderId={order.id} detail={detail} />
          {detail.lines.map((line) => (
            <OrderLine
              key={line.id}
              tenantId={tenantId}
              order={order}
              line={line}
              onCorrect={detail.may.correct_lines ? () => setLine(line) : undefined}
            />
          ))}
        </div>
        {/* The summary spans both rows of the right column on wide screens. On narrow screens it stands between the items and the timeline. */}
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <OrderSummary
            detail={detail}
            onRefund={() => setAsked('refund')}
            onAskRefund={() => setAsked('ask-refund')}
            onCorrect={() => setAsked('address')}
          />
        </div>
        <div className="min-w-0 lg:col-start-1">
          <OrderTimeline tenantId={tenantId} detail={detail} />
        </div>
      </div>
      {asked === 'refund' ? (
        <RefundDialog tenantId={tenantId} detail={detail} asked={request ?? undefined} onClose={close} />
      ) : null}
      {asked === 'cancel' ? (
        <CancelDialog
          tenantId={tenantId}
          ids={[detail.order.id]}
          reason={request?.reason}
          isOfShopify={detail.shopify !== null}
          payment={{ ...detail.payment, currency: order.currency, region: order.region }}
          onClose={close}
        />
      ) : null}
      {asked === 'ask-refund' || asked === 'ask-cancellation' ? (
        <RequestDialog
          tenantId={tenantId}
          detail={detail}
          kind={asked === 'ask-refund' ? 'refund' : 'cancellation'}
          onClose={close}
        />
      ) : null}
      {line ? (
        <CorrectionDialog
          tenantId={tenantId}
          orderId={order.id}
          line={line}
          recallFirst={detail.recall_first}
          onClose={() => setLine(null)}
        />
      ) : null}
      {asked === 'address' ? <AddressDialog tenantId={tenantId} detail={detail} onClose={close} /> : null}
    </>
  );
}

function ViewSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_21rem]" aria-busy="true">
      <Skeleton className="h-96" />
      <Skeleton className="h-72" />
    </div>
  );
}
