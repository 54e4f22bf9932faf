'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { OrderDetail } from '@/lib/client/admin/orders';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { FINAL_STATUSES } from '@/lib/domain/orders/status-rules';
import { FailedJobList } from '../fulfillers/failed-submissions';
import { FulfilmentActions } from './fulfilment-actions';
import { FulfilmentDocuments } from './fulfilment-documents';
import { FulfilmentFacts } from './fulfilment-facts';
import { LatestRecall } from './latest-recall';
import { isCorrectedSinceIssue, OrderIssueNotice } from './order-issue-notice';
import { OrderParcels } from './order-parcels';
import { RoutingDetails } from './routing-details';

/** An order's production: status, fulfiller with the reason for the choice, parcel tracking and actions. */
export function FulfilmentPanel(props: {
  readonly tenantId: number;
  readonly orderId: string;
  readonly detail: OrderDetail;
}) {
  const { tenantId, orderId, detail } = props;
  const t = useTranslations('orders.fulfilment');
  const query = useEndpointQuery(fulfilmentEndpoints.show, { params: { tenant: tenantId, orderId } });
  const data = query.data?.data;
  if (!data) return null;
  return (
    <section className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base">{t('title')}</h2>
        {data.fulfiller?.sandbox ? <Badge tone="warning">{t('sandbox')}</Badge> : null}
      </div>
      <OrderIssueNotice detail={detail} data={data} />
      <FulfilmentFacts data={data} region={detail.order.region} isStopped={detail.payment.hold !== null} />
      <OrderParcels data={data} />
      {data.self_made && !FINAL_STATUSES.some((status) => status === data.status) ? (
        <p className="rounded-md bg-info-soft px-4 py-3 text-sm text-info">{t('selfMadeText')}</p>
      ) : null}
      <LatestRecall tenantId={tenantId} orderId={orderId} data={data} maySay={detail.may.update} />
      {data.routing ? <RoutingDetails routing={data.routing} client={detail.client?.name ?? null} /> : null}
      {data.dead_letters.length > 0 ? (
        <FailedJobList tenantId={tenantId} failedSubmissions={data.dead_letters} mayStart={data.may_restart} />
      ) : null}
      <FulfilmentActions
        tenantId={tenantId}
        orderId={orderId}
        data={data}
        isWaiting={detail.personalisation !== null}
        isCorrected={isCorrectedSinceIssue(detail)}
        client={detail.client?.name ?? null}
      />
      <FulfilmentDocuments
        tenantId={tenantId}
        orderId={orderId}
        documents={data.documents}
        billedBy={data.billed_by}
        lacks={data.invoice_lacks}
        isSelfMade={data.self_made}
      />
    </section>
  );
}
