'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { correctionEndpoints } from '@/lib/contracts/corrections';
import type { FulfilmentDto } from '@/lib/contracts/fulfilment';
import { getStatusFamily } from '@/lib/domain/orders/status-rules';
import { isOrderStatus } from '@/lib/domain/orders/statuses';
import { useReasonText } from '../fulfillers/reason-text';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { toStatusKey } from '../status-badge';
import { ChangeList } from './correction-versions';

type Recall = FulfilmentDto['recalls'][number];

const TONES = {
  waiting: 'bg-info-soft text-info',
  told: 'bg-warning-soft text-warning',
  stopped: 'bg-success-soft text-success',
  'too late': 'bg-danger-soft text-danger',
  failed: 'bg-danger-soft text-danger',
} as const;

/**
 * Shows the latest request to a fulfiller to return the order: whether the fulfiller has confirmed it, and which change
 * waits for the confirmation.
 */
export function LatestRecall(props: {
  readonly tenantId: number;
  readonly orderId: string;
  readonly data: Pick<FulfilmentDto, 'recalls' | 'status'>;
  readonly maySay: boolean;
}) {
  // i18n-keys: orders.recall.*
  const t = useTranslations('orders.recall');
  const { recalls, status } = props.data;
  const [last] = recalls;
  if (!last) return null;
  const { fulfiller, cause, state } = last;
  if (last.waits) return <WaitingChange {...props} recall={last} waits={last.waits} />;
  // Hides a recall whose correction was applied; the corrected order is already on its way to the fulfiller.
  if (cause === 'corrected' && state === 'stopped') return null;
  const isLate = cause === 'corrected' && state === 'too late';
  // Hides a failed recall when the order is no longer in production, because another problem has stopped it since.
  if (isLate && !(isOrderStatus(status) && getStatusFamily(status) === 'producing')) return null;
  return (
    <div className={`rounded-md px-4 py-3 text-sm ${TONES[state]}`}>
      <p>{isLate ? t('tooLateToCorrect', { fulfiller }) : t(toStatusKey(state), { fulfiller })}</p>
      <RecallReason recall={last} />
    </div>
  );
}

/** Shows the fulfiller's message, or the error that occurred. */
function RecallReason({ recall: { reason } }: { readonly recall: Recall }) {
  const reasonText = useReasonText();
  return reason ? <p className="wrap-anywhere">{reasonText(reason)}</p> : null;
}

/**
 * Shows a change that has not been applied yet. If the fulfiller does not answer by API, staff enter the answer here.
 */
function WaitingChange(props: {
  readonly tenantId: number;
  readonly orderId: string;
  readonly recall: Recall;
  readonly waits: NonNullable<Recall['waits']>;
  readonly maySay: boolean;
}) {
  const { tenantId, orderId, recall, waits, maySay } = props;
  const t = useTranslations('orders.recall');
  const common = useTranslations('admin');
  const [isAsked, setAsked] = useState(false);
  const answerRecall = useEndpointMutation(correctionEndpoints.answerRecall, { changes: ['orders', 'fulfilment'] });
  const { fulfiller, state } = recall;
  const say = (answer: 'stopped' | 'too late'): void => {
    if (answerRecall.isPending) return;
    answerRecall.mutate(
      { params: { tenant: tenantId, orderId }, body: { answer } },
      {
        onSuccess: () => notifySuccess(t(answer === 'stopped' ? 'settledStopped' : 'settledLate')),
        onError: (error) => notifyFailure(error, common('saveFailed')),
        onSettled: () => setAsked(false),
      },
    );
  };
  const isWaiting = state === 'waiting';
  return (
    <section
      aria-label={t('waits', { fulfiller })}
      className={`flex flex-col gap-2 rounded-md px-4 py-3 text-sm ${TONES[state]}`}
    >
      <h3 className="font-semibold">{t('waits', { fulfiller })}</h3>
      <div className="text-body">
        <p className="font-medium">{waits.kind === 'address' ? t('waitsAddress') : waits.name}</p>
        <ChangeList changes={waits.changes} />
      </div>
      <p>{t(isWaiting ? 'waitsAsking' : state === 'failed' ? 'waitsFailed' : 'waitsForAnswer')}</p>
      <RecallReason recall={recall} />
      {maySay && !isWaiting ? (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setAsked(true)}>
            {t('itStopped')}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            busy={answerRecall.isPending && !isAsked}
            onClick={() => say('too late')}
          >
            {t('itIsLate')}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={isAsked}
        title={t('confirmStopped', { fulfiller })}
        text={t('confirmStoppedText')}
        action={t('itStopped')}
        variant="primary"
        busy={answerRecall.isPending}
        onConfirm={() => say('stopped')}
        onClose={() => setAsked(false)}
      />
    </section>
  );
}
