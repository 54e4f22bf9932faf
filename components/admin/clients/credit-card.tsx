'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Field, getControlAttributes, Input } from '@/components/ui/field';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type ClientDto, clientEndpoints } from '@/lib/contracts/clients';
import { parseTypedDecimal, toDecimal, toDecimalText } from '@/lib/domain/money/decimal';
import { formatMoney } from '@/lib/domain/money/format-money';
import { getRegionByCurrency } from '@/lib/domain/regions/regions';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { Card } from '../kit/page-header';
import { useAmountRule } from '../kit/use-amount-rule';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { ActivateCredit } from './activate-credit';
import { DeclineCredit } from './decline-credit';
import { useClientActions } from './use-client-actions';

/** A client's credit account: request, activation, discount and limits (ADM-13). */
export function CreditCard({ client }: { readonly client: ClientDto }) {
  const t = useTranslations('clients.credit');
  const format = useFormatter();
  const [isActivating, setActivating] = useState(false);
  const { requested_at: requestedAt, activated_at: activatedAt } = client.credit;
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'long' });
  return (
    <div id="credit" className="scroll-mt-20">
      <Card title={t('title')} text={t('text')}>
        {requestedAt ? <CreditRequest client={client} isMore={activatedAt !== null} date={day(requestedAt)} /> : null}
        {activatedAt ? (
          <>
            <p>
              <Badge tone="info">{t('since', { date: day(activatedAt) })}</Badge>
            </p>
            <CreditForm client={client} />
            <CloseCredit client={client} />
          </>
        ) : client.status === 'requires verification' ? (
          <p className="text-sm text-body">{t('verifyFirst')}</p>
        ) : (
          <Button
            variant={requestedAt ? 'primary' : 'secondary'}
            className="self-start"
            onClick={() => setActivating(true)}
          >
            {t('activate')}
          </Button>
        )}
      </Card>
      {isActivating ? <ActivateCredit client={client} onClose={() => setActivating(false)} /> : null}
    </div>
  );
}

/**
 * The client's credit request with a button to decline it. Activating the account or raising its limit grants the
 * request.
 */
function CreditRequest(props: { readonly client: ClientDto; readonly isMore: boolean; readonly date: string }) {
  const { client, isMore, date } = props;
  const t = useTranslations('clients.credit');
  const [isDeclining, setDeclining] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone="warning">{t(isMore ? 'requestedMore' : 'requested', { date })}</Badge>
      <Button variant="secondary" size="sm" onClick={() => setDeclining(true)}>
        {t('decline')}
      </Button>
      {isMore ? <p className="basis-full text-sm text-body">{t('grantByRaising')}</p> : null}
      {isDeclining ? <DeclineCredit client={client} onClose={() => setDeclining(false)} /> : null}
    </div>
  );
}

/**
 * Converts a typed amount or percentage for the request. Invalid text becomes a value that the server rejects, never
 * NaN: JSON encodes NaN as null, and null would remove the limit.
 */
const typed = (text: string): number => {
  const minor = parseTypedDecimal(text);
  return minor === null ? REFUSED : toDecimal(minor);
};
const REFUSED = -1;

function CreditForm({ client }: { readonly client: ClientDto }) {
  const t = useTranslations('clients.credit');
  const id = useId();
  const { discount_percent: discount, shipping_discount_percent: shipping, accounts } = client.credit;
  const change = useEndpointMutation(clientEndpoints.changeCredit, { changes: ['clients'] });
  const form = useEndpointForm({
    values: {
      discount_percent: toDecimalText(discount),
      shipping_discount_percent: toDecimalText(shipping),
      limits: Object.fromEntries(
        accounts.map(({ currency, limit }) => [currency, limit === null ? '' : toDecimalText(limit)]),
      ),
    },
    send: (values) =>
      change.mutateAsync({
        params: { clientId: client.id },
        body: {
          discount_percent: typed(values.discount_percent),
          shipping_discount_percent: typed(values.shipping_discount_percent),
          limits: Object.fromEntries(
            Object.entries(values.limits).map(([currency, text]) => [
              currency,
              text.trim() === '' ? null : typed(text),
            ]),
          ),
        },
      }),
    saved: t('saved'),
  });
  const validate = useAmountRule(true);
  const limits = form.watch('limits');
  // A higher limit in any currency grants the request and notifies the client.
  const isRaised = accounts.some(
    ({ currency, limit }) => (parseTypedDecimal(limits[currency] ?? '') ?? 0) > (limit ?? 0),
  );
  const fields = [
    ['discount_percent', t('discount'), t('discountHint')],
    ['shipping_discount_percent', t('shippingDiscount'), t('shippingDiscountHint')],
    ...accounts.map(({ currency, used }) => {
      const taken = t(used > 0 ? 'used' : 'usedNothing', {
        amount: formatMoney(used, currency, getRegionByCurrency(currency)),
      });
      const hint = accounts.length > 1 ? t('limitsHint') : t('limitHint');
      return [`limits.${currency}`, t('limit', { currency }), `${hint} ${taken}`] as const;
    }),
  ] as const;
  return (
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
              maxLength={20}
              className="tabular"
              {...form.register(name, name.startsWith('limits.') ? { validate } : {})}
            />
          </Field>
        );
      })}
      <Button type="submit" className="self-start" busy={form.isSaving} aria-disabled={form.isSaving}>
        {t(isRaised && client.credit.requested_at !== null ? 'saveAndGrant' : 'save')}
      </Button>
    </form>
  );
}

function CloseCredit({ client }: { readonly client: ClientDto }) {
  const t = useTranslations('clients.credit');
  const [open, setOpen] = useState(false);
  const clientActions = useClientActions(client.id);
  return (
    <>
      <Button variant="quiet" size="sm" className="self-start text-danger" onClick={() => setOpen(true)}>
        {t('close')}
      </Button>
      <ConfirmDialog
        isOpenOnVisit
        open={open}
        title={t('closeTitle', { name: client.name })}
        text={t('closeText')}
        action={t('close')}
        busy={clientActions.isBusy}
        onConfirm={() => clientActions.closeCredit(() => setOpen(false))}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
