'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import type { PaymentAccountDto } from '@/lib/contracts/payments';
import { settingsEndpoints } from '@/lib/contracts/settings';
import { parseTypedDecimal, toDecimal, toDecimalText } from '@/lib/domain/money/decimal';
import { formatMoney } from '@/lib/domain/money/format-money';
import { getCurrency } from '@/lib/domain/regions/regions';
import { FormAmount } from '../kit/form-fields';
import { notifyFailure } from '../kit/notify';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { VisitFields } from '../kit/visit';

/** Form for what the provider of an owner's own account charges for a payment; prices and profits are based on it. */
export function ProviderFeeForm(props: {
  readonly tenantId: number;
  readonly region: PaymentAccountDto['region'];
  readonly fee: NonNullable<PaymentAccountDto['provider_fee']>;
}) {
  const { tenantId, region, fee } = props;
  const t = useTranslations('settings.billing.fee');
  const admin = useTranslations('admin');
  const currency = getCurrency(region);
  const saving = useEndpointMutation(settingsEndpoints.saveProviderFee, { changes: ['settings', 'eventProducts'] });
  const values = { share_percent: toDecimalText(fee.share_percent), fixed: toDecimalText(fee.fixed) };
  const send = (share: number | null, fixed: number | null) =>
    saving.mutateAsync({
      params: { tenant: tenantId, region },
      body: {
        share_percent: share === null ? null : toDecimal(share),
        fixed: fixed === null ? null : toDecimal(fixed),
      },
    });
  const form = useEndpointForm({
    values,
    send: (typed) => send(parseTypedDecimal(typed.share_percent), parseTypedDecimal(typed.fixed)),
    saved: t('saved'),
  });
  const clearFee = (): void => {
    send(null, null).catch((error: unknown) => notifyFailure(error, admin('saveFailed')));
  };
  return (
    <form
      className="flex flex-col gap-3 border-t border-line pt-4"
      onSubmit={(submit) => {
        submit.preventDefault();
        void form.save();
      }}
    >
      <div className="flex flex-col gap-1">
        <h3 className="text-sm font-semibold">{t('title')}</h3>
        <p className="max-w-prose text-sm text-body">
          {t(fee.is_estimate ? 'estimateText' : 'ownText', {
            share: toDecimal(fee.share_percent),
            fixed: formatMoney(fee.fixed, currency, region),
          })}
        </p>
      </div>
      <VisitFields call={settingsEndpoints.saveProviderFee}>
        <div className="grid max-w-md grid-cols-2 gap-4">
          <FormAmount form={form} name="share_percent" label={t('share')} />
          <FormAmount form={form} name="fixed" label={t('fixed', { currency })} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm" variant="secondary" busy={form.isSaving} aria-disabled={form.isSaving}>
            {admin('save')}
          </Button>
          {fee.is_estimate ? null : (
            <Button size="sm" variant="quiet" aria-disabled={form.isSaving} onClick={clearFee}>
              {t('useEstimate')}
            </Button>
          )}
        </div>
      </VisitFields>
    </form>
  );
}
