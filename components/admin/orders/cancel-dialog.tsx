'use client';

import { useTranslations } from 'next-intl';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { orderDeskEndpoints } from '@/lib/contracts/order-desk';
import { EndpointDialog } from '../kit/endpoint-dialog';
import { FormReason } from '../kit/form-fields';
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
  return (
    <EndpointDialog
      form={form}
      title={t('title', { count: ids.length })}
      text={t(isOfShopify ? 'textShopify' : ids.length > 1 ? 'textMany' : 'text')}
      action={t('confirm', { count: ids.length })}
      look="danger"
      cancelLabel={t('keep')}
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
