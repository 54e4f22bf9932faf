'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, fieldControl, Input, Textarea } from '@/components/ui/field';
import type { OrderDetail } from '@/lib/client/admin/orders';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { orderRequestEndpoints } from '@/lib/contracts/order-requests';
import { parseTypedDecimal, toDecimal, toDecimalText } from '@/lib/domain/money/decimal';
import { formatMoney } from '@/lib/domain/money/format-money';
import type { RequestKind } from '@/lib/domain/orders/requests';
import { notifySuccess } from '../kit/notify';
import { useEndpointForm } from '../kit/use-endpoint-form';

/** Asks those who may for a refund or a cancellation (ROL-11). */
export function RequestDialog(props: {
  readonly tenantId: number;
  readonly detail: OrderDetail;
  readonly kind: RequestKind;
  readonly onClose: () => void;
}) {
  const { tenantId, detail, kind, onClose } = props;
  // i18n-keys: orders.request.refund, orders.request.cancellation
  const t = useTranslations('orders.request');
  const common = useTranslations('admin');
  const id = useId();
  const { order, payment } = detail;
  const ask = useEndpointMutation(orderRequestEndpoints.ask, { changes: ['orders'] });
  const form = useEndpointForm({
    values: { amount: toDecimalText(payment.refundable), reason: '' },
    send: async ({ amount, reason }) => {
      const minor = parseTypedDecimal(amount);
      const body =
        kind === 'refund' ? { kind, amount: minor === null ? 0 : toDecimal(minor), reason } : { kind, reason };
      await ask.mutateAsync({ params: { tenant: tenantId, orderId: order.id }, body });
      notifySuccess(t('sent'));
      onClose();
    },
  });
  const { errors } = form.formState;
  const money = formatMoney(payment.refundable, order.currency, order.region);
  return (
    <Dialog open onClose={onClose} title={t(kind)} closeLabel={common('close')}>
      <form
        noValidate
        className="flex flex-col gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.isSaving) void form.save();
        }}
      >
        <p className="text-sm text-body">{t('text')}</p>
        {kind === 'refund' ? (
          <Field
            id={`${id}-amount`}
            label={t('amount', { currency: order.currency })}
            hint={t('most', { amount: money })}
            error={errors.amount?.message}
          >
            <Input
              {...fieldControl(`${id}-amount`, { hint: t('most', { amount: money }), error: errors.amount?.message })}
              {...form.register('amount')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={14}
              className="tabular max-w-48"
            />
          </Field>
        ) : null}
        <Field id={`${id}-reason`} label={t('reason')} error={errors.reason?.message}>
          <Textarea
            {...fieldControl(`${id}-reason`, { error: errors.reason?.message })}
            {...form.register('reason')}
            rows={3}
            maxLength={500}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" busy={form.isSaving} aria-disabled={form.isSaving}>
            {t('send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
