'use client';

import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { type OrderDetail, useOrder } from '@/lib/client/admin/orders';
import { ApiError } from '@/lib/client/api';
import { useSkeletonVisibility } from '@/lib/client/use-skeleton-visibility';
import { FailureNotice } from '../failure-notice';
import { FulfilmentPanel } from './fulfilment-panel';
import { getOrderListAddress } from './list-address';
import { MailsBounceNotice } from './mails-bounce-notice';
import { grantRequest, type OrderDialog, OrderDialogs } from './order-dialogs';
import { PaymentHoldNotice } from './order-disputes';
import { OrderHeader } from './order-header';
import { OrderLine } from './order-line';
import { ReplacementLinks, ShopifyOrigin } from './order-origin';
import { OrderRequests } from './order-requests';
import { OrderSummary } from './order-summary';
import { OrderTimeline } from './order-timeline';
import { PersonalisationNotice } from './personalisation-notice';

/** Order page: items with previews, print files, customer, payment and timeline. */
export function OrderView({ tenantId, orderId }: { readonly tenantId: number; readonly orderId: string }) {
  const t = useTranslations('orders');
  const order = useOrder(tenantId, orderId);
  const isWaiting = useSkeletonVisibility(order.isPending);
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      <Link
        prefetch={false}
        href={getOrderListAddress()}
        className="inline-flex min-h-9 items-center gap-2 self-start rounded-md text-sm font-medium text-body hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {t('back')}
      </Link>
      {order.data && !isWaiting ? <LoadedOrder tenantId={tenantId} detail={order.data} /> : null}
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

function LoadedOrder({ tenantId, detail }: { readonly tenantId: number; readonly detail: OrderDetail }) {
  const [dialog, setDialog] = useState<OrderDialog | null>(null);
  const { order } = detail;
  return (
    <>
      <OrderHeader
        tenantId={tenantId}
        detail={detail}
        onCancel={() => setDialog({ kind: 'cancel' })}
        onAskCancellation={() => setDialog({ kind: 'ask-cancellation' })}
      />
      <OrderRequests tenantId={tenantId} detail={detail} onGrant={(request) => setDialog(grantRequest(request))} />
      <PaymentHoldNotice detail={detail} />
      <MailsBounceNotice detail={detail} />
      <ReplacementLinks detail={detail} />
      <ShopifyOrigin detail={detail} />
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
              onCorrect={detail.may.correct_lines ? () => setDialog({ kind: 'correct-line', line }) : undefined}
            />
          ))}
        </div>
        {/*
         * The summary spans both rows of the right column on wide screens. On narrow screens it is between the items
         * and the timeline.
         */}
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <OrderSummary
            detail={detail}
            onRefund={() => setDialog({ kind: 'refund' })}
            onAskRefund={() => setDialog({ kind: 'ask-refund' })}
            onCorrect={() => setDialog({ kind: 'address' })}
          />
        </div>
        <div className="min-w-0 lg:col-start-1">
          <OrderTimeline tenantId={tenantId} detail={detail} />
        </div>
      </div>
      <OrderDialogs tenantId={tenantId} detail={detail} dialog={dialog} onClose={() => setDialog(null)} />
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
