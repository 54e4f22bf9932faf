'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Field, getControlAttributes, Input } from '@/components/ui/field';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import type { ClientDto } from '@/lib/contracts/clients';
import { payoutEndpoints } from '@/lib/contracts/payouts';
import { parseTypedDecimal, toDecimal, toDecimalText } from '@/lib/domain/money/decimal';
import { Card } from '../kit/page-header';
import { useEndpointForm } from '../kit/use-endpoint-form';

/** Sent for text that is not a number; the server rejects it. */
const REFUSED = -1;

/**
 * Form for a client's pay-out terms: when its money is released, where the platform's account receives its sales, and
 * how much is held back.
 */
export function PayoutTermsCard({ client }: { readonly client: Pick<ClientDto, 'id' | 'payout_terms'> }) {
  const t = useTranslations('payouts.terms');
  const id = useId();
  const change = useEndpointMutation(payoutEndpoints.changeTerms, { changes: ['clients', 'payouts'] });
  const { delay_days: days, reserve_percent: reserve } = client.payout_terms;
  const form = useEndpointForm({
    values: { delay_days: String(days), reserve_percent: toDecimalText(reserve) },
    send: (values) =>
      change.mutateAsync({
        params: { clientId: client.id },
        body: {
          delay_days: /^\d{1,3}$/.test(values.delay_days.trim()) ? Number(values.delay_days) : REFUSED,
          reserve_percent: toDecimal(parseTypedDecimal(values.reserve_percent) ?? REFUSED * 100),
        },
      }),
    saved: t('saved'),
  });
  const fields = [
    ['delay_days', t('days'), t('daysHint')],
    ['reserve_percent', t('reserve'), t('reserveHint')],
  ] as const;
  return (
    <div id="payouts" className="scroll-mt-20">
      <Card title={t('title')} text={t('text')}>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!form.isSaving) void form.save();
          }}
        >
          {fields.map(([name, label, hint]) => {
            const error = form.getFieldState(name, form.formState).error?.message;
            return (
              <Field key={name} id={`${id}-${name}`} label={label} hint={hint} error={error}>
                <Input
                  {...getControlAttributes(`${id}-${name}`, { hint, error })}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={6}
                  className="tabular"
                  {...form.register(name)}
                />
              </Field>
            );
          })}
          <Button
            type="submit"
            variant="secondary"
            className="self-start"
            busy={form.isSaving}
            aria-disabled={form.isSaving}
          >
            {t('save')}
          </Button>
        </form>
      </Card>
    </div>
  );
}
