'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, fieldControl, Textarea } from '@/components/ui/field';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { orderDeskEndpoints } from '@/lib/contracts/order-desk';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { useEndpointForm } from '../kit/use-endpoint-form';

/** Cancels orders after asking why: their shoppers get back what they paid (ORD-10), by Shopify where they paid there. */
export function CancelDialog(props: {
  readonly tenantId: number;
  readonly ids: readonly string[];
  /** What the dialog begins with. */
  readonly reason?: string | undefined;
  /** It was paid in Shopify, which alone can give the money back. */
  readonly isOfShopify?: boolean;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}) {
  const { tenantId, ids, reason: given = '', isOfShopify = false, onClose, onDone } = props;
  const t = useTranslations('orders.cancel');
  const common = useTranslations('admin');
  const id = useId();
  const cancel = useEndpointMutation(orderDeskEndpoints.cancel, { changes: ['orders'] });
  const form = useEndpointForm({
    values: { reason: given },
    send: async ({ reason }) => {
      const { data } = await cancel.mutateAsync({ params: { tenant: tenantId }, body: { ids: [...ids], reason } });
      if (data.cancelled.length > 0) notifySuccess(t('done', { count: data.cancelled.length }));
      if (data.kept.length > 0) notifyFailure(null, t('kept', { count: data.kept.length }));
      onClose();
      onDone?.();
    },
  });
  const error = form.formState.errors.reason?.message;
  return (
    <Dialog open onClose={onClose} title={t('title', { count: ids.length })} closeLabel={common('close')}>
      <form
        noValidate
        className="flex flex-col gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.isSaving) void form.save();
        }}
      >
        <p className="text-sm text-body">{t(isOfShopify ? 'textShopify' : ids.length > 1 ? 'textMany' : 'text')}</p>
        <Field id={`${id}-reason`} label={t('reason')} hint={t('reasonHint')} error={error}>
          <Textarea
            {...fieldControl(`${id}-reason`, { hint: t('reasonHint'), error })}
            {...form.register('reason')}
            rows={3}
            maxLength={500}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button type="submit" look="danger" busy={form.isSaving} aria-disabled={form.isSaving}>
            {t('confirm', { count: ids.length })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
