'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, getControlAttributes, Input, Textarea } from '@/components/ui/field';
import { TextProposals } from '@/components/ui/text-proposals';
import { ApiError } from '@/lib/client/api';
import {
  type Personalisation,
  type PersonalisationRequest,
  type PersonaliseLink,
  uploadPersonalPicture,
} from '@/lib/client/personalise';
import type { Reason } from '@/lib/domain/errors/reason';
import { splitGraphemes } from '@/lib/domain/text/graphemes';

interface FieldProps {
  readonly link: PersonaliseLink;
  /** Form field name, as `{line}/{field}`. */
  readonly name: string;
  readonly field: PersonalisationRequest['lines'][number]['fields'][number];
  /** Properties that the shopper already entered in the Shopify shop. */
  readonly properties: PersonalisationRequest['lines'][number]['properties'];
  readonly answer: Personalisation;
  readonly reason: Reason | undefined;
  readonly onChange: (answer: Personalisation) => void;
}

/** Text or picture field that the shopper must fill in. */
export function PersonaliseField(props: FieldProps) {
  const { name, field, properties, answer, reason, onChange } = props;
  const t = useTranslations('personalise');
  const error = useReasonText()(reason);
  if (field.kind === 'picture') return <PictureField {...props} error={error} />;
  const id = `field-${name}`;
  const value = answer.texts[name] ?? '';
  const hint = t('left', { left: Math.max(0, field.max_length - splitGraphemes(value).length) });
  const write = (text: string): void => onChange({ ...answer, texts: { ...answer.texts, [name]: text } });
  const control = {
    ...getControlAttributes(id, { error, hint }),
    value,
    autoComplete: 'off',
    placeholder: field.value,
    onChange: (event: { readonly target: { readonly value: string } }) => write(event.target.value),
  };
  return (
    <div className="flex flex-col gap-2">
      <Field id={id} label={field.label} error={error} hint={hint}>
        {field.is_long ? <Textarea {...control} rows={3} /> : <Input {...control} />}
      </Field>
      <TextProposals
        label={t('proposals', { field: field.label })}
        proposals={properties.map((one) => ({ ...one, text: t('use', one) }))}
        onUse={write}
      />
    </div>
  );
}

function PictureField(props: FieldProps & { readonly error: string | undefined }) {
  const { link, name, field, answer, error, onChange } = props;
  const t = useTranslations('personalise');
  const reasonText = useReasonText();
  const [state, setState] = useState<'idle' | 'sending'>('idle');
  const [problem, setProblem] = useState('');
  const id = `field-${name}`;
  const chosenPicture = answer.pictures[name];
  const take = async (file: File | undefined): Promise<void> => {
    if (!file || state === 'sending') return;
    setState('sending');
    setProblem('');
    try {
      const picture = await uploadPersonalPicture(link, file);
      onChange({ ...answer, pictures: { ...answer.pictures, [name]: picture } });
    } catch (failure) {
      setProblem((failure instanceof ApiError && reasonText(failure.reason ?? undefined)) || t('failed'));
    }
    setState('idle');
  };
  return (
    <Field id={id} label={field.label} error={problem || error} hint={t('pictureHint')}>
      <input
        {...getControlAttributes(id, { error: problem || error, hint: t('pictureHint') })}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="sr-only"
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <Button
        variant="secondary"
        className="self-start"
        busy={state === 'sending'}
        aria-label={`${t(chosenPicture ? 'replace' : 'choose')}: ${field.label}`}
        onClick={() => document.getElementById(id)?.click()}
      >
        {state === 'sending' ? t('uploading') : t(chosenPicture ? 'replace' : 'choose')}
      </Button>
    </Field>
  );
}

/** Returns a function that translates the reason why a field was rejected; unknown reasons are reported as invalid. */
function useReasonText(): (reason: Reason | undefined) => string | undefined {
  // i18n-keys: personalise.field.*
  const t = useTranslations('personalise.field');
  return (reason) => {
    if (!reason) return undefined;
    return /^\w+$/.test(reason.code) && t.has(reason.code) ? t(reason.code, reason.params) : t('invalid');
  };
}
