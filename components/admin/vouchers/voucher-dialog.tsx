'use client';

import { useTranslations } from 'next-intl';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type VoucherDto, voucherEndpoints } from '@/lib/contracts/vouchers';
import { DialogForm } from '../kit/dialog-form';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { VoucherCheckbox, VoucherField } from './voucher-fields';
import type { VoucherKindContext } from './voucher-form';
import { EMPTY_VOUCHER, toVoucherBody, toVoucherForm, type VoucherForm } from './voucher-form';

/** Dialog that creates a code, or edits an existing one. */
export function VoucherDialog(props: {
  readonly voucherContext: VoucherKindContext;
  readonly voucher: VoucherDto | null;
  readonly onClose: () => void;
}) {
  const { voucherContext, voucher, onClose } = props;
  const { params, type, currency } = voucherContext;
  const t = useTranslations('vouchers');
  const shared = useTranslations('admin');
  const create = useEndpointMutation(voucherEndpoints.create, { changes: ['vouchers', 'events'] });
  const update = useEndpointMutation(voucherEndpoints.update, { changes: ['vouchers', 'events'] });
  const form = useEndpointForm<VoucherForm>({
    values: voucher ? toVoucherForm(voucher) : EMPTY_VOUCHER,
    saved: voucher ? t('changed') : t('added'),
    send: async (typed) => {
      const body = toVoucherBody(typed, type);
      if (voucher) await update.mutateAsync({ params: { ...params, voucherId: voucher.id }, body });
      else await create.mutateAsync({ params, body });
      onClose();
    },
  });
  return (
    <DialogForm
      call={voucherEndpoints.create}
      title={voucher ? t('edit', { code: voucher.code }) : t('create')}
      action={shared('save')}
      busy={form.isSaving}
      onSubmit={() => void form.save()}
      onClose={onClose}
    >
      <VoucherField form={form} name="code" maxLength={40} isFixed={voucher !== null && voucher.used > 0} />
      {type === 'voucher' ? (
        <VoucherField form={form} name="discount_amount" inputMode="decimal" maxLength={12} suffix={currency} />
      ) : null}
      <VoucherField form={form} name="usage_limit" inputMode="numeric" maxLength={9} isOptional />
      <div className="grid gap-5 sm:grid-cols-2">
        <VoucherField form={form} name="valid_from" type="datetime-local" isOptional />
        <VoucherField form={form} name="valid_until" type="datetime-local" isOptional />
      </div>
      <VoucherCheckbox form={form} name="active" />
      {type === 'voucher' ? <VoucherCheckbox form={form} name="listed" /> : null}
    </DialogForm>
  );
}
