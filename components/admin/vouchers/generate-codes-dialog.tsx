'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { voucherEndpoints } from '@/lib/contracts/vouchers';
import { CopyButton } from '../kit/copy-button';
import { DialogForm } from '../kit/dialog-form';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { VoucherField } from './voucher-fields';
import type { VoucherKindContext } from './voucher-form';
import { toVoucherSettings } from './voucher-form';

const START = { count: '50', prefix: '', discount_amount: '', usage_limit: '1', valid_from: '', valid_until: '' };

/** Generates many random codes and shows them. */
export function GenerateCodesDialog({
  voucherContext,
  onClose,
}: {
  readonly voucherContext: VoucherKindContext;
  readonly onClose: () => void;
}) {
  const { params, type, currency } = voucherContext;
  const t = useTranslations('vouchers');
  const shared = useTranslations('admin');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const generate = useEndpointMutation(voucherEndpoints.generate, { changes: ['vouchers', 'events'] });
  const form = useEndpointForm<typeof START>({
    values: START,
    send: async (typed) => {
      const body = { ...toVoucherSettings(typed, type), count: Number(typed.count), prefix: typed.prefix };
      setCodes((await generate.mutateAsync({ params, body })).data.codes);
    },
  });
  if (codes) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('generated', { count: codes.length })}
        closeLabel={shared('close')}
        footer={
          <div className="flex flex-wrap justify-end gap-2">
            <CopyButton text={codes.join('\n')} label={t('copyAll')} />
            <Button onClick={onClose}>{shared('close')}</Button>
          </div>
        }
      >
        <ul className="tabular grid gap-x-6 gap-y-1 p-5 font-mono text-sm sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Dialog>
    );
  }
  return (
    <DialogForm
      call={voucherEndpoints.generate}
      title={t('generate')}
      action={t('generateAction')}
      busy={form.isSaving}
      onSubmit={() => void form.save()}
      onClose={onClose}
    >
      <p className="text-body">{t('generateText')}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <VoucherField form={form} name="count" inputMode="numeric" maxLength={4} />
        <VoucherField form={form} name="prefix" maxLength={20} isOptional />
      </div>
      {type === 'voucher' ? (
        <VoucherField form={form} name="discount_amount" inputMode="decimal" maxLength={12} suffix={currency} />
      ) : null}
      <VoucherField form={form} name="usage_limit" inputMode="numeric" maxLength={9} isOptional />
      <div className="grid gap-5 sm:grid-cols-2">
        <VoucherField form={form} name="valid_from" type="datetime-local" isOptional />
        <VoucherField form={form} name="valid_until" type="datetime-local" isOptional />
      </div>
    </DialogForm>
  );
}
