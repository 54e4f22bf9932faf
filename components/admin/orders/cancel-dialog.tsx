'use client';

import { useTranslations } from 'next-intl';
import type { OrderDetail } from '@/lib/client/admin/orders';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { orderAdminEndpoints } from '@/lib/contracts/order-admin';
import { formatMoney } from '@/lib/domain/money/format-money';
import { type DisputeState, isDisputeOpen } from '@/lib/domain/payments/disputes';
import { EndpointDialog } from '../kit/endpoint-dialog';
import { FormReason } from '../kit/form-fields';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { useEndpointForm } from '../kit/use-endpoint-form';

/** Payment of the order that the dialog cancels, for the text about the refund. */
interface Payment extends Pick<OrderDetail['order'], 'currency' | 'region'> {
  /** Amount that can still be refunded, minor units. */
  readonly refundable: number;
  readonly disputes: readonly { readonly state: DisputeState }[];
}

/**
 * Asks for a reason and cancels orders. Every amount that can still be refunded is refunded (ORD-10), by Shopify for
 * orders paid there.
 */
export function CancelDialog(props: {
  readonly tenantId: number;
  readonly ids: readonly string[];
  /** Initial reason in the dialog. */
  readonly reason?: string | undefined;
  /** Whether the order was paid in Shopify, which alone can refund it. */
  readonly isOfShopify?: boolean;
  /** Payment of a single order; without it the dialog mentions payments in general. */
  readonly payment?: Payment;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}) {
  const { tenantId, ids, reason: initialReason = '', isOfShopify = false, payment, onClose, onDone } = props;
  const t = useTranslations('orders.cancel');
  const cancel = useEndpointMutation(orderAdminEndpoints.cancel, { changes: ['orders'] });
  const form = useEndpointForm({
    values: { reason: initialReason },
    send: async ({ reason }) => {
      const { data } = await cancel.mutateAsync({ params: { tenant: tenantId }, body: { ids: [...ids], reason } });
      if (data.cancelled.length > 0) notifySuccess(t('done', { count: data.cancelled.length }));
      if (data.unchanged.length > 0) notifyFailure(null, t('notCancelled', { count: data.unchanged.length }));
      onClose();
      onDone?.();
    },
  });
  const refundText = ({ refundable, disputes, currency, region }: Payment): string => {
    if (refundable > 0) return t('text', { amount: formatMoney(refundable, currency, region) });
    return t(disputes.some(({ state }) => isDisputeOpen(state)) ? 'textDisputed' : 'textNothing');
  };
  return (
    <EndpointDialog
      form={form}
      call={orderAdminEndpoints.cancel}
      title={t('title', { count: ids.length })}
      text={isOfShopify ? t('textShopify') : payment ? refundText(payment) : t('textMany', { count: ids.length })}
      action={t('confirm', { count: ids.length })}
      variant="danger"
      cancelLabel={t('dismiss')}
      onClose={onClose}
    >
      <FormReason
        form={form}
        name="reason"
        label={t('reason')}
        hint={t(isOfShopify ? 'reasonHintShopify' : ids.length > 1 ? 'reasonHintMany' : 'reasonHint')}
      />
    </EndpointDialog>
  );
}
