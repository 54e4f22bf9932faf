'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Field, getControlAttributes, Input, Select, Textarea } from '@/components/ui/field';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { createRequestKey } from '@/lib/client/request-key';
import { type ReplaceableDto, replacementEndpoints } from '@/lib/contracts/replacements';
import {
  REPLACEMENT_REASONS,
  type ReplacementPayer,
  type ReplacementReason,
} from '@/lib/domain/replacements/replacements';
import { notifySuccess } from '../kit/notify';
import { Card } from '../kit/page-header';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { VisitFields } from '../kit/visit';
import { StatusBadge } from '../status-badge';
import { ReplaceLines } from './replace-lines';

const REASON_KEYS = {
  damaged: 'damaged',
  misprint: 'misprint',
  lost: 'lost',
  'wrong item': 'wrong_item',
} as const satisfies Readonly<Record<ReplacementReason, string>>;
const ADDRESS = [
  'name',
  'phone',
  'address_first_line',
  'address_second_line',
  'address_city',
  'address_county',
  'address_postcode',
] as const;

/** Form for a replacement order: lines, reason, address and payer. All fields have defaults, so one click is enough. */
export function ReplaceForm({ order }: { readonly order: ReplaceableDto }) {
  const t = useTranslations('replace');
  const router = useRouter();
  const [key] = useState(createRequestKey);
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(order.lines.map(({ id, quantity }) => [id, quantity])),
  );
  const create = useEndpointMutation(replacementEndpoints.create, { changes: ['orders', 'dashboard'] });
  const form = useEndpointForm({
    values: {
      reason: 'damaged' as ReplacementReason,
      payer: order.payers[0] ?? ('tenant' as ReplacementPayer),
      note: '',
      ...order.address,
    },
    send: async (values) => {
      const lines = order.lines
        .map(({ id }) => ({ line_id: id, quantity: quantities[id] ?? 0 }))
        .filter(({ quantity }) => quantity > 0);
      const params = { tenant: order.tenant_id, orderId: order.order_id };
      const { data } = await create.mutateAsync({ params, body: { ...values, lines, request_key: key } });
      notifySuccess(t('done', { ref: data.order_ref }));
      router.push(`/orders/${data.order_id}`);
    },
  });
  const pieces = Object.values(quantities).reduce((sum, quantity) => sum + quantity, 0);
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isSaving) void form.save();
      }}
    >
      <VisitFields call={replacementEndpoints.create}>
        <Card
          title={order.order_ref}
          text={`${order.store_name} · ${order.tenant_name} · ${order.email}`}
          actions={<StatusBadge status={order.status} />}
        >
          {order.replaced_by.length > 0 ? (
            <p className="flex flex-wrap gap-2 text-sm">
              <Badge tone="warning">
                {t('already', { refs: order.replaced_by.map((one) => one.order_ref).join(', ') })}
              </Badge>
            </p>
          ) : null}
          <ReplaceLines order={order} quantities={quantities} onChange={setQuantities} />
          {order.replaceable ? null : <p className="text-sm text-danger">{t('cancelled')}</p>}
        </Card>
        <Card title={t('why')}>
          <Choices form={form} payers={order.payers} />
        </Card>
        <Card title={t('where')} text={t('whereText', { country: order.country })}>
          <Address form={form} />
        </Card>
        <div className="flex flex-wrap items-center gap-4">
          <Button
            type="submit"
            busy={form.isSaving}
            aria-disabled={form.isSaving}
            disabled={pieces === 0 || !order.replaceable}
          >
            {t('submit', { count: pieces })}
          </Button>
          <p className="text-sm text-body">{t('submitHint')}</p>
        </div>
      </VisitFields>
    </form>
  );
}

interface Values extends Record<(typeof ADDRESS)[number], string> {
  reason: ReplacementReason;
  payer: ReplacementPayer;
  note: string;
}
type Form = ReturnType<typeof useEndpointForm<Values>>;

function Choices({ form, payers }: { readonly form: Form; readonly payers: readonly ReplacementPayer[] }) {
  // i18n-keys: replace.reasons.*, replace.payers.*
  const t = useTranslations('replace');
  const id = useId();
  const { errors } = form.formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field id={`${id}-reason`} label={t('reason')} error={errors.reason?.message}>
        <Select
          {...getControlAttributes(`${id}-reason`, { error: errors.reason?.message })}
          {...form.register('reason')}
        >
          {REPLACEMENT_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {t(`reasons.${REASON_KEYS[reason]}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field id={`${id}-payer`} label={t('payer')} error={errors.payer?.message}>
        <Select {...getControlAttributes(`${id}-payer`, { error: errors.payer?.message })} {...form.register('payer')}>
          {payers.map((payer) => (
            <option key={payer} value={payer}>
              {t(`payers.${payer}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        id={`${id}-note`}
        label={t('note')}
        optional={t('optional')}
        hint={t('noteHint')}
        error={errors.note?.message}
        className="sm:col-span-2"
      >
        <Textarea
          {...getControlAttributes(`${id}-note`, { hint: t('noteHint'), error: errors.note?.message })}
          {...form.register('note')}
          rows={2}
          maxLength={2_000}
        />
      </Field>
    </div>
  );
}

function Address({ form }: { readonly form: Form }) {
  // i18n-keys: orders.address.field.*
  const t = useTranslations('orders.address.field');
  const id = useId();
  const { errors } = form.formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {ADDRESS.map((name) => {
        const error = errors[name]?.message;
        return (
          <Field key={name} id={`${id}-${name}`} label={t(name)} error={error}>
            <Input
              {...getControlAttributes(`${id}-${name}`, { error })}
              {...form.register(name)}
              autoComplete="off"
              maxLength={200}
            />
          </Field>
        );
      })}
    </div>
  );
}
