'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, fieldControl, Input, Textarea } from '@/components/ui/field';
import type { OrderDetail } from '@/lib/client/admin/orders';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { newRequestKey } from '@/lib/client/request-key';
import { orderDeskEndpoints } from '@/lib/contracts/order-desk';
import { parseTypedDecimal, toDecimal, toDecimalText } from '@/lib/domain/money/decimal';
import { formatMoney } from '@/lib/domain/money/format-money';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { useEndpointForm } from '../kit/use-endpoint-form';

/** Gives part or all of an order's payment back. The press has one key, so that a second one, or one whose answer was lost,
 *  gives nothing twice. */
export function RefundDialog(props: {
  readonly tenantId: number;
  readonly detail: OrderDetail;
  /** What customer service asks for, which is what the dialog begins with. */
  readonly asked?: { readonly amount: number | null; readonly reason: string } | undefined;
  readonly onClose: () => void;
}) {
  const { tenantId, detail, asked, onClose } = props;
  const t = useTranslations('orders.refund');
  const common = useTranslations('admin');
  const id = useId();
  const { order, payment } = detail;
  const [key] = useState(newRequestKey);
  const refund = useEndpointMutation(orderDeskEndpoints.refund, { changes: ['orders'] });
  const money = (minor: number): string => formatMoney(minor, order.currency, order.region);
  const form = useEndpointForm({
    values: {
      amount: toDecimalText(Math.min(asked?.amount ?? payment.refundable, payment.refundable)),
      reason: asked?.reason ?? '',
    },
    send: async ({ amount, reason }) => {
      // Text that is no amount goes as it is not: the server says so of this field.
      const minor = parseTypedDecimal(amount);
      const body = { amount: minor === null ? 0 : toDecimal(minor), reason, request_key: key };
      const { data } = await refund.mutateAsync({ params: { tenant: tenantId, orderId: order.id }, body });
      // i18n-keys: orders.refund.due, orders.refund.done
      if (data.state === 'failed') notifyFailure(null, t('refused'));
      else notifySuccess(t(data.state, { amount: money(data.amount) }));
      onClose();
    },
  });
  const typed = parseTypedDecimal(form.watch('amount'));
  const { errors } = form.formState;
  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={common('close')}>
      <form
        noValidate
        className="flex flex-col gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.isSaving) void form.save();
        }}
      >
        <p className="text-sm text-body">
          {t('left', { amount: money(payment.refundable), paid: money(payment.paid) })}
          {payment.gateway === 'test' ? ` ${t('testMode')}` : ''}
        </p>
        <Field id={`${id}-amount`} label={t('amount', { currency: order.currency })} error={errors.amount?.message}>
          <Input
            {...fieldControl(`${id}-amount`, { error: errors.amount?.message })}
            {...form.register('amount')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            className="tabular max-w-48"
          />
        </Field>
        <Field id={`${id}-reason`} label={t('reason')} hint={t('reasonHint')} error={errors.reason?.message}>
          <Textarea
            {...fieldControl(`${id}-reason`, { hint: t('reasonHint'), error: errors.reason?.message })}
            {...form.register('reason')}
            rows={3}
            maxLength={500}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" look="danger" busy={form.isSaving} aria-disabled={form.isSaving}>
            {typed !== null && typed > 0 ? t('give', { amount: money(typed) }) : t('title')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
