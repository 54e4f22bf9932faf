'use client';

import { useTranslations } from 'next-intl';
import type { OrderDetail } from '@/lib/client/admin/orders';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { orderRequestEndpoints } from '@/lib/contracts/order-requests';
import { parseTypedDecimal, toDecimal, toDecimalText } from '@/lib/domain/money/decimal';
import { formatMoney } from '@/lib/domain/money/format-money';
import type { RequestKind } from '@/lib/domain/orders/requests';
import { EndpointDialog } from '../kit/endpoint-dialog';
import { FormAmount, FormReason } from '../kit/form-fields';
import { notifySuccess } from '../kit/notify';
import { useEndpointForm } from '../kit/use-endpoint-form';

/** Requests a refund or a cancellation from users who may carry it out (ROL-11). */
export function RequestDialog(props: {
  readonly tenantId: number;
  readonly detail: OrderDetail;
  readonly kind: RequestKind;
  readonly onClose: () => void;
}) {
  const { tenantId, detail, kind, onClose } = props;
  // i18n-keys: orders.request.refund, orders.request.cancellation
  const t = useTranslations('orders.request');
  const { order, payment } = detail;
  const ask = useEndpointMutation(orderRequestEndpoints.ask, { changes: ['orders'] });
  const form = useEndpointForm({
    values: { amount: toDecimalText(payment.refundable), reason: '' },
    send: async ({ amount, reason }) => {
      const body =
        kind === 'refund' ? { kind, amount: toDecimal(parseTypedDecimal(amount) ?? 0), reason } : { kind, reason };
      await ask.mutateAsync({ params: { tenant: tenantId, orderId: order.id }, body });
      notifySuccess(t('sent'));
      onClose();
    },
  });
  const money = formatMoney(payment.refundable, order.currency, order.region);
  return (
    <EndpointDialog form={form} title={t(kind)} text={t('text')} action={t('send')} onClose={onClose}>
      {kind === 'refund' ? (
        <FormAmount
          form={form}
          name="amount"
          label={t('amount', { currency: order.currency })}
          hint={t('most', { amount: money })}
          maxLength={14}
          className="max-w-48"
        />
      ) : null}
      <FormReason form={form} name="reason" label={t('reason')} />
    </EndpointDialog>
  );
}
