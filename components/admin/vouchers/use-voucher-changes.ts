'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type VoucherDto, voucherEndpoints } from '@/lib/contracts/vouchers';
import { notifyFailure, notifySuccess } from '../kit/notify';
import type { VoucherKindContext } from './voucher-form';

/**
 * Returns the state of the dialog that confirms the deletion of a code: the code in question, a function that opens the
 * dialog (null closes it), and a function that deletes the code.
 */
export function useVoucherRemoval(params: VoucherKindContext['params']) {
  const t = useTranslations('vouchers');
  const [voucher, ask] = useState<VoucherDto | null>(null);
  const remove = useEndpointMutation(voucherEndpoints.remove, { changes: ['vouchers', 'events'] });
  const confirm = (): void => {
    if (!voucher || remove.isPending) return;
    remove.mutate(
      { params: { ...params, voucherId: voucher.id } },
      {
        onSuccess: () => notifySuccess(t('deleted', { code: voucher.code })),
        onError: (error) => notifyFailure(error, t('failed')),
        onSettled: () => ask(null),
      },
    );
  };
  return { removing: { voucher, isBusy: remove.isPending }, ask, confirm };
}

/** Returns a function that switches a code on or off. The list shows the change before the server has responded. */
export function useVoucherSwitch(params: VoucherKindContext['params']) {
  const t = useTranslations('vouchers');
  const update = useEndpointMutation(voucherEndpoints.update, {
    changes: ['vouchers', 'events'],
    ahead: {
      of: voucherEndpoints.list,
      as: (cachedList, { params: { voucherId }, body }) => ({
        ...cachedList,
        data: {
          ...cachedList.data,
          rows: cachedList.data.rows.map((row) =>
            String(row.id) === String(voucherId) ? { ...row, active: body?.active ?? row.active } : row,
          ),
        },
      }),
    },
  });
  return (voucher: VoucherDto): void =>
    update.mutate(
      { params: { ...params, voucherId: voucher.id }, body: { active: !voucher.active } },
      {
        onSuccess: () => notifySuccess(t(voucher.active ? 'switchedOff' : 'switchedOn', { code: voucher.code })),
        onError: (error) => notifyFailure(error, t('failed')),
      },
    );
}
