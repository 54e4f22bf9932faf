'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { OrderDetail } from '@/lib/client/admin/orders';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { createRequestKey } from '@/lib/client/request-key';
import { orderAdminEndpoints } from '@/lib/contracts/order-admin';
import type { Reason } from '@/lib/domain/errors/reason';
import { parseTypedDecimal, toDecimal, toDecimalText } from '@/lib/domain/money/decimal';
import { formatMoney } from '@/lib/domain/money/format-money';
import { isOrderStatus } from '@/lib/domain/orders/statuses';
import { canHoldProduction } from '@/lib/domain/payments/disputes';
import { isTestGateway } from '@/lib/domain/payments/gateways/gateways';
import { EndpointDialog } from '../kit/endpoint-dialog';
import { FormAmount, FormReason } from '../kit/form-fields';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { useEndpointForm } from '../kit/use-endpoint-form';

/**
 * Refunds all or part of an order's payment. One idempotency key per dialog prevents a double click or a retry after a
 * lost response from refunding twice.
 */
export function RefundDialog(props: {
  readonly tenantId: number;
  readonly detail: OrderDetail;
  /** Amount and reason that customer service requested; used as initial values. */
  readonly requestedRefund?: { readonly amount: number | null; readonly reason: string } | undefined;
  readonly onClose: () => void;
}) {
  const { tenantId, detail, requestedRefund, onClose } = props;
  const t = useTranslations('orders.refund');
  const { order, payment } = detail;
  const [key] = useState(createRequestKey);
  const refund = useEndpointMutation(orderAdminEndpoints.refund, { changes: ['orders'] });
  // i18n-keys: admin.field.*
  const field = useTranslations('admin.field');
  const money = (minor: number): string => formatMoney(minor, order.currency, order.region);
  const explainDelay = (amount: number, { code, params }: Reason): string =>
    t('delayed', { amount: money(amount), reason: field.has(code) ? field(code, params) : '' }).trim();
  const form = useEndpointForm({
    values: {
      amount: toDecimalText(Math.min(requestedRefund?.amount ?? payment.refundable, payment.refundable)),
      reason: requestedRefund?.reason ?? '',
    },
    send: async ({ amount, reason }) => {
      const body = { amount: toDecimal(parseTypedDecimal(amount) ?? 0), reason, request_key: key };
      const { data } = await refund.mutateAsync({ params: { tenant: tenantId, orderId: order.id }, body });
      // i18n-keys: orders.refund.due, orders.refund.done
      if (data.state === 'failed') notifyFailure(null, t('refused'));
      else if (data.delay) notifyFailure(null, explainDelay(data.amount, data.delay));
      else notifySuccess(t(data.state, { amount: money(data.amount) }));
      onClose();
    },
  });
  const typed = parseTypedDecimal(form.watch('amount'));
  const stops =
    isOrderStatus(order.status) &&
    canHoldProduction(order.status) &&
    typed !== null &&
    typed > 0 &&
    payment.refunded + typed >= payment.paid;
  return (
    <EndpointDialog
      form={form}
      call={orderAdminEndpoints.refund}
      title={t('title')}
      text={`${t('left', { amount: money(payment.refundable), paid: money(payment.paid) })}${
        isTestGateway(payment.gateway) ? ` ${t('testMode')}` : ''
      }`}
      action={typed !== null && typed > 0 ? t('give', { amount: money(typed) }) : t('title')}
      variant="danger"
      onClose={onClose}
    >
      <FormAmount
        form={form}
        name="amount"
        label={t('amount', { currency: order.currency })}
        maxLength={14}
        className="max-w-48"
      />
      {stops ? (
        <p role="status" className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">
          {t('stops')}
          {detail.recall_first ? ` ${t('stopsAt', { fulfiller: detail.recall_first })}` : ''}
        </p>
      ) : null}
      <FormReason form={form} name="reason" label={t('reason')} hint={t('reasonHint')} />
    </EndpointDialog>
  );
}
