'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, getButtonClasses } from '@/components/ui/button';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type FulfilmentDto, fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { ChangeStatus } from './change-status';
import { ChooseFulfiller } from './choose-fulfiller';
import { TrackingDialog } from './tracking-dialog';

/** Actions that an order's production allows now; some ask for confirmation or details first. */
export function FulfilmentActions(props: {
  readonly tenantId: number;
  readonly orderId: string;
  readonly data: FulfilmentDto;
  /** Whether the order waits for its personalisation, without which it cannot be retried. */
  readonly isWaiting: boolean;
  /** Whether the order was corrected after its files were rejected. */
  readonly isCorrected: boolean;
  /** Name of the client whose order platform staff view; null for the client's own users. */
  readonly client: string | null;
}) {
  const { tenantId, orderId, data, isWaiting, isCorrected, client } = props;
  const t = useTranslations('orders.fulfilment');
  const shared = useTranslations('admin');
  const [activeDialog, setActiveDialog] = useState<'choose' | 'track' | 'move' | 'make' | 'release' | null>(null);
  const act = useEndpointMutation(fulfilmentEndpoints.act, { changes: ['orders', 'production'] });
  const close = (): void => setActiveDialog(null);
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
        <Button size="sm" variant="secondary" onClick={() => setActiveDialog('release')}>
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
          variant="secondary"
          busy={act.isPending}
          onClick={() => (client === null ? run('make') : setActiveDialog('make'))}
        >
          {client === null ? t('make') : t('makeFor', { client })}
        </Button>
      ) : null}
      {may('retry') && !isWaiting ? (
        <Button
          size="sm"
          // Without a correction, a retry would send the rejected files again, so retry is not the primary action.
          variant={data.status === 'artwork issue' && !isCorrected ? 'secondary' : 'primary'}
          busy={act.isPending}
          onClick={() => run('retry')}
        >
          {t('retry')}
        </Button>
      ) : null}
      {may('reroute') ? (
        <Button size="sm" variant="secondary" onClick={() => run('reroute')}>
          {t('reroute')}
        </Button>
      ) : null}
      {may('choose') && data.choices.length > 0 ? (
        <Button size="sm" variant="secondary" onClick={() => setActiveDialog('choose')}>
          {t('choose')}
        </Button>
      ) : null}
      {may('hold') ? (
        <Button size="sm" variant="secondary" onClick={() => run('hold')}>
          {t('hold')}
        </Button>
      ) : null}
      {data.may_track ? (
        <Button
          size="sm"
          variant={data.self_made && data.status === 'ready to ship' ? 'primary' : 'secondary'}
          onClick={() => setActiveDialog('track')}
        >
          {t(data.self_made && data.status !== 'shipped' ? 'trackShip' : 'track')}
        </Button>
      ) : null}
      {data.moves.length > 0 ? (
        <Button size="sm" variant="secondary" onClick={() => setActiveDialog('move')}>
          {t('move')}
        </Button>
      ) : null}
      <a href={data.tracking_page} target="_blank" rel="noopener" className={getButtonClasses('quiet', 'sm')}>
        {t('trackingPage')}
      </a>
      <ConfirmDialog
        open={activeDialog === 'make'}
        title={t('makeForTitle', { client: client ?? '' })}
        text={t('makeForText', { client: client ?? '' })}
        action={t('makeFor', { client: client ?? '' })}
        variant="primary"
        busy={act.isPending}
        onConfirm={() => run('make')}
        onClose={close}
      />
      <ConfirmDialog
        open={activeDialog === 'release'}
        title={t('releaseTitle')}
        text={t('releaseText')}
        action={t('release')}
        variant="primary"
        busy={act.isPending}
        onConfirm={() => run('release')}
        onClose={close}
      />
      {activeDialog === 'choose' ? (
        <ChooseFulfiller tenantId={tenantId} orderId={orderId} data={data} onClose={close} />
      ) : null}
      {activeDialog === 'track' ? (
        <TrackingDialog tenantId={tenantId} orderId={orderId} data={data} onClose={close} />
      ) : null}
      {activeDialog === 'move' ? (
        <ChangeStatus tenantId={tenantId} orderId={orderId} data={data} onClose={close} />
      ) : null}
    </div>
  );
}
