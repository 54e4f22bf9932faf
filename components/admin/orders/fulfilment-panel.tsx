'use client';

import Link from 'next/link';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button, buttonClass } from '@/components/ui/button';
import type { OrderDetail } from '@/lib/client/admin/orders';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import { type FulfilmentWire, fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { endpointPath } from '@/lib/contracts/path';
import { dateTag, dayInWords } from '@/lib/domain/dates/human-dates';
import { FINAL_STATUSES } from '@/lib/domain/orders/status-rules';
import type { Region } from '@/lib/domain/regions/regions';
import { LetterList } from '../fulfillers/dead-letters';
import { useReasonText } from '../fulfillers/reason-text';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { ChooseFulfiller } from './choose-fulfiller';
import { labelsPath } from './make-many';
import { MoveByHand } from './move-by-hand';
import { OrderParcels, ParcelNumber } from './order-parcels';
import { Recalls } from './recalls';
import { RoutingDetails } from './routing-details';
import { TrackingDialog } from './tracking-dialog';
import { isCorrectedSinceIssue, WhatIsWrong } from './what-is-wrong';

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
      <WhatIsWrong detail={detail} data={data} />
      <Facts data={data} region={detail.order.region} isStopped={detail.payment.hold !== null} />
      <OrderParcels data={data} />
      {data.self_made && !FINAL_STATUSES.some((status) => status === data.status) ? (
        <p className="rounded-md bg-info-soft px-4 py-3 text-sm text-info">{t('selfMadeText')}</p>
      ) : null}
      <Recalls tenantId={tenantId} orderId={orderId} data={data} maySay={detail.may.update} />
      {data.routing ? <RoutingDetails routing={data.routing} client={detail.client?.name ?? null} /> : null}
      {data.dead_letters.length > 0 ? (
        <LetterList tenantId={tenantId} letters={data.dead_letters} mayStart={data.may_restart} />
      ) : null}
      <Actions
        tenantId={tenantId}
        orderId={orderId}
        data={data}
        isWaiting={detail.personalisation !== null}
        isCorrected={isCorrectedSinceIssue(detail)}
        client={detail.client?.name ?? null}
      />
      <Papers
        tenantId={tenantId}
        orderId={orderId}
        papers={data.papers}
        billedBy={data.billed_by}
        lacks={data.invoice_lacks}
        isSelfMade={data.self_made}
      />
    </section>
  );
}

type Shown =
  | 'status'
  | 'start_at'
  | 'fulfiller'
  | 'stays_here'
  | 'external_id'
  | 'submissions'
  | 'next_try_at'
  | 'tracking'
  | 'delayed_to';

/** What production says of the order, line by line.
 *  @public read by its test */
export function Facts(props: {
  readonly data: Pick<FulfilmentWire, Shown>;
  readonly region: Region;
  /** Its payment keeps it from being made. */
  readonly isStopped: boolean;
}) {
  const { data, region, isStopped } = props;
  const locale = useLocale();
  const t = useTranslations('orders.fulfilment');
  const format = useFormatter();
  const reasonText = useReasonText();
  const { tracking } = data;
  const [last] = data.submissions;
  const time = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  const start = isStopped ? t('startsStopped') : data.start_at ? time(data.start_at) : t('startsByHand');
  const rows: readonly (readonly [string, ReactNode])[] = [
    ...(data.status === 'new' ? [[t('starts'), start] as const] : []),
    [t('fulfiller'), data.stays_here ? t('selfMade') : (data.fulfiller?.name ?? t('nobody'))],
    ...(data.external_id ? [[t('externalId'), data.external_id] as const] : []),
    ...(last
      ? [
          [
            t('lastSubmission'),
            `${t(`said.${last.state}`)}, ${time(last.at)}${last.reason ? `: ${reasonText(last.reason)}` : ''}`,
          ] as const,
        ]
      : []),
    ...(data.next_try_at ? [[t('nextTry'), time(data.next_try_at)] as const] : []),
    ...(tracking ? [[t('tracking'), <ParcelNumber key="way" tracking={tracking} />] as const] : []),
    ...(data.delayed_to ? [[t('delayedTo'), dayInWords(data.delayed_to, dateTag(locale, region))] as const] : []),
  ];
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[max-content_1fr]">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Actions(props: {
  readonly tenantId: number;
  readonly orderId: string;
  readonly data: FulfilmentWire;
  /** Whether the order waits for its personalisation; until then it cannot be retried. */
  readonly isWaiting: boolean;
  /** Whether the order was corrected after its files were rejected. */
  readonly isCorrected: boolean;
  /** Name of the client whose order platform staff view; null for the client's own users. */
  readonly client: string | null;
}) {
  const { tenantId, orderId, data, isWaiting, isCorrected, client } = props;
  const t = useTranslations('orders.fulfilment');
  const shared = useTranslations('admin');
  const [asked, setAsked] = useState<'choose' | 'track' | 'move' | 'make' | 'release' | null>(null);
  const act = useEndpointMutation(fulfilmentEndpoints.act, { changes: ['orders', 'production'] });
  const close = (): void => setAsked(null);
  const run = (action: 'send' | 'hold' | 'retry' | 'reroute' | 'make' | 'made' | 'release'): void => {
    if (act.isPending) return;
    act.mutate(
      { params: { tenant: tenantId, orderId }, body: { action } },
      {
        onSuccess: () =>
          notifySuccess(action === 'make' && client !== null ? t('makeForDone', { client }) : t(`did.${action}`)),
        onError: (error) => notifyFailure(error, shared('saveFailed')),
        onSettled: close,
      },
    );
  };
  const may = (action: (typeof data.actions)[number]) => data.actions.includes(action);
  return (
    <div className="flex flex-wrap gap-2">
      {may('send') ? (
        <Button size="sm" busy={act.isPending} onClick={() => run('send')}>
          {t(data.stays_here ? 'prepare' : 'send')}
        </Button>
      ) : null}
      {may('release') ? (
        <Button size="sm" look="secondary" onClick={() => setAsked('release')}>
          {t('release')}
        </Button>
      ) : null}
      {may('made') ? (
        <Button size="sm" busy={act.isPending} onClick={() => run('made')}>
          {t('made')}
        </Button>
      ) : null}
      {may('make') ? (
        <Button
          size="sm"
          look="secondary"
          busy={act.isPending}
          onClick={() => (client === null ? run('make') : setAsked('make'))}
        >
          {client === null ? t('make') : t('makeFor', { client })}
        </Button>
      ) : null}
      {may('retry') && !isWaiting ? (
        <Button
          size="sm"
          // Without a correction, a retry would send the rejected files again, so retry is not the primary action.
          look={data.status === 'artwork issue' && !isCorrected ? 'secondary' : 'primary'}
          busy={act.isPending}
          onClick={() => run('retry')}
        >
          {t('retry')}
        </Button>
      ) : null}
      {may('reroute') ? (
        <Button size="sm" look="secondary" onClick={() => run('reroute')}>
          {t('reroute')}
        </Button>
      ) : null}
      {may('choose') && data.choices.length > 0 ? (
        <Button size="sm" look="secondary" onClick={() => setAsked('choose')}>
          {t('choose')}
        </Button>
      ) : null}
      {may('hold') ? (
        <Button size="sm" look="secondary" onClick={() => run('hold')}>
          {t('hold')}
        </Button>
      ) : null}
      {data.may_track ? (
        <Button
          size="sm"
          look={data.self_made && data.status === 'ready to ship' ? 'primary' : 'secondary'}
          onClick={() => setAsked('track')}
        >
          {t(data.self_made && data.status !== 'shipped' ? 'trackShip' : 'track')}
        </Button>
      ) : null}
      {data.moves.length > 0 ? (
        <Button size="sm" look="secondary" onClick={() => setAsked('move')}>
          {t('move')}
        </Button>
      ) : null}
      <a href={data.tracking_page} target="_blank" rel="noopener" className={buttonClass('quiet', 'sm')}>
        {t('trackingPage')}
      </a>
      <ConfirmDialog
        open={asked === 'make'}
        title={t('makeForTitle', { client: client ?? '' })}
        text={t('makeForText', { client: client ?? '' })}
        action={t('makeFor', { client: client ?? '' })}
        look="primary"
        busy={act.isPending}
        onConfirm={() => run('make')}
        onClose={close}
      />
      <ConfirmDialog
        open={asked === 'release'}
        title={t('releaseTitle')}
        text={t('releaseText')}
        action={t('release')}
        look="primary"
        busy={act.isPending}
        onConfirm={() => run('release')}
        onClose={close}
      />
      {asked === 'choose' ? (
        <ChooseFulfiller tenantId={tenantId} orderId={orderId} data={data} onClose={close} />
      ) : null}
      {asked === 'track' ? <TrackingDialog tenantId={tenantId} orderId={orderId} data={data} onClose={close} /> : null}
      {asked === 'move' ? <MoveByHand tenantId={tenantId} orderId={orderId} data={data} onClose={close} /> : null}
    </div>
  );
}

function Papers(props: {
  readonly tenantId: number;
  readonly orderId: string;
  readonly papers: FulfilmentWire['papers'];
  readonly billedBy: FulfilmentWire['billed_by'];
  readonly lacks: FulfilmentWire['invoice_lacks'];
  readonly isSelfMade: boolean;
}) {
  const { tenantId, orderId, papers, billedBy, lacks, isSelfMade } = props;
  const t = useTranslations('orders.fulfilment');
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-3 text-sm">
      <span className="text-muted">{t('papers')}</span>
      {papers.map((kind) => (
        <a
          key={kind}
          href={endpointPath(fulfilmentEndpoints.document, { tenant: tenantId, orderId, kind })}
          download
          className="underline"
        >
          {t(kind === 'invoice' && lacks ? 'paper.receipt' : `paper.${kind}`)}
        </a>
      ))}
      {lacks ? (
        <span className="basis-full text-warning">
          {t('noVatNumber')}{' '}
          <Link href="/settings/company-details#vat_number" className="underline">
            {t('noVatNumberLink')}
          </Link>
        </span>
      ) : null}
      {isSelfMade ? (
        <a href={labelsPath(tenantId, new Set([orderId]))} download className="underline">
          {t('label')}
        </a>
      ) : null}
      {billedBy === 'shopify' ? <span className="basis-full text-muted">{t('billedByShopify')}</span> : null}
    </p>
  );
}
