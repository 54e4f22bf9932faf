'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, getControlAttributes, Input, Textarea } from '@/components/ui/field';
import { TextProposals } from '@/components/ui/text-proposals';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { type CorrectionForm, correctionEndpoints, type LineChangeInput } from '@/lib/contracts/corrections';
import { isShopperProperty } from '@/lib/domain/shopify/line-properties';
import { notifyFailure } from '../kit/notify';

/** Field to correct one text or image that the shopper entered for a line. */
export function CorrectionField(props: {
  readonly params: { readonly tenant: number; readonly orderId: string; readonly lineId: string };
  readonly field: CorrectionForm['fields'][number];
  /** The shopper's line item properties from Shopify, offered as values where the field has no text. */
  readonly properties: CorrectionForm['properties'];
  readonly change: LineChangeInput;
  readonly error: string | undefined;
  readonly onChange: (change: LineChangeInput) => void;
}) {
  const { field, properties, change, error, onChange } = props;
  const t = useTranslations('orders.correction');
  const orders = useTranslations('orders.properties');
  // i18n-keys: orders.side.*
  const side = useTranslations('orders.side');
  const id = useId();
  const label = `${field.label} (${side(field.side)})`;
  const isSample = (change.texts[field.key] ?? field.value) === field.value;
  const hint = field.missing && isSample ? t('missing') : undefined;
  if (field.kind === 'picture') return <PictureField {...props} label={label} hint={hint} />;
  const write = (text: string): void => onChange({ ...change, texts: { ...change.texts, [field.key]: text } });
  const control = {
    ...getControlAttributes(id, { error, hint }),
    value: change.texts[field.key] ?? field.value,
    autoComplete: 'off',
    onChange: (event: { readonly target: { readonly value: string } }) => write(event.target.value),
  };
  const proposals = field.missing
    ? properties.filter(isShopperProperty).map((one) => ({ ...one, text: orders('use', one) }))
    : [];
  return (
    <div className="flex flex-col gap-2">
      <Field id={id} label={label} error={error} hint={hint}>
        {field.is_long ? <Textarea {...control} rows={3} /> : <Input {...control} />}
      </Field>
      <TextProposals label={orders('proposals', { field: label })} proposals={proposals} onUse={write} />
    </div>
  );
}

function PictureField(
  props: Parameters<typeof CorrectionField>[0] & { readonly label: string; readonly hint: string | undefined },
) {
  const { params, field, change, error, label, hint, onChange } = props;
  const t = useTranslations('orders.correction');
  const common = useTranslations('admin');
  const id = useId();
  const [name, setName] = useState('');
  const [isSending, setSending] = useState(false);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file || isSending) return;
    setSending(true);
    try {
      const body = new FormData();
      body.append('file', file);
      // The request body is form data, which the contract's type cannot express.
      const { data } = await callEndpoint(correctionEndpoints.picture, { params, body: body as never });
      setName(file.name);
      onChange({ ...change, pictures: { ...change.pictures, [field.key]: data } });
    } catch (failure) {
      notifyFailure(failure, common('saveFailed'));
    }
    setSending(false);
  };
  return (
    <Field id={id} label={label} error={error} hint={change.pictures[field.key] ? t('chosen', { name }) : hint}>
      <input
        {...getControlAttributes(id, { error, hint })}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="sr-only"
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        busy={isSending}
        aria-label={`${t('choose')}: ${label}`}
        onClick={() => document.getElementById(id)?.click()}
      >
        {t('choose')}
      </Button>
    </Field>
  );
}
