'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { OrderDetail } from '@/lib/client/admin/orders';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { correctionEndpoints } from '@/lib/contracts/corrections';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '../kit/notify';

/**
 * Explains that a Shopify order has no personalisation, and whether the shopper was asked for it by e-mail. The owner
 * can send the request again or accept the placeholder text.
 */
export function PersonalisationNotice({
  tenantId,
  detail,
}: {
  readonly tenantId: number;
  readonly detail: OrderDetail;
}) {
  const t = useTranslations('orders.personalisation');
  const common = useTranslations('admin');
  const format = useFormatter();
  const [isAsked, setAsked] = useState(false);
  const ask = useEndpointMutation(correctionEndpoints.renewRequest, { changes: ['orders'] });
  const acceptSample = useEndpointMutation(correctionEndpoints.acceptSample, { changes: ['orders', 'fulfilment'] });
  const { personalisation } = detail;
  if (!personalisation) return null;
  const params = { tenant: tenantId, orderId: detail.order.id };
  const expires = new Date(personalisation.expires_at);
  const date = format.dateTime(expires, { dateStyle: 'long' });
  const onError = (error: Error): void => notifyFailure(error, common('saveFailed'));
  return (
    <section
      className="flex flex-col gap-3 rounded-lg bg-warning-soft px-5 py-4 text-sm text-warning"
      aria-label={t('title')}
    >
      <h2 className="text-base">{t('title')}</h2>
      <p>{t('text')}</p>
      <p>
        {detail.order.customer.email === ''
          ? t('unreachable')
          : t(expires > new Date() ? 'requestSent' : 'expired', { date })}
      </p>
      {detail.may.update ? (
        <div className="flex flex-wrap gap-2">
          {personalisation.can_ask ? (
            <Button
              size="sm"
              variant="secondary"
              busy={ask.isPending}
              onClick={() => ask.mutate({ params }, { onSuccess: () => notifySuccess(t('sent')), onError })}
            >
              {t('again')}
            </Button>
          ) : null}
          <Button size="sm" variant="secondary" onClick={() => setAsked(true)}>
            {t('approveSample')}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={isAsked}
        title={t('approveSample')}
        text={t('approveSampleText')}
        action={t('approveSample')}
        variant="primary"
        busy={acceptSample.isPending}
        onConfirm={() =>
          acceptSample.mutate(
            { params },
            { onSuccess: () => notifySuccess(t('sampleApproved')), onError, onSettled: () => setAsked(false) },
          )
        }
        onClose={() => setAsked(false)}
      />
    </section>
  );
}
