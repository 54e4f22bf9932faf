'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { Field, getControlAttributes, Input } from '@/components/ui/field';
import { ApiError } from '@/lib/client/api';
import type { Reason } from '@/lib/domain/errors/reason';
import { DialogForm } from '../kit/dialog-form';
import { notifyFailure } from '../kit/notify';
import { useFieldMessages } from '../kit/use-field-messages';

interface FormField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'password' | 'email' | 'text';
  readonly autoComplete?: string;
  readonly maxLength?: number;
  readonly numeric?: boolean;
}

/** Dialog with a short form. Server errors appear under their fields, and the first invalid field gets the focus. */
export function FormDialog(props: {
  readonly title: string;
  readonly text?: ReactNode;
  readonly fields: readonly FormField[];
  readonly action: string;
  readonly variant?: 'primary' | 'danger';
  readonly onSubmit: (values: Readonly<Record<string, string>>) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { title, text, fields, action, variant = 'primary', onSubmit, onClose } = props;
  const t = useTranslations('admin');
  const getFieldMessage = useFieldMessages();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, Reason>>>({});

  const submit = async (data: FormData): Promise<void> => {
    setBusy(true);
    setErrors({});
    try {
      await onSubmit(Object.fromEntries(fields.map(({ name }) => [name, String(data.get(name) ?? '')])));
    } catch (error) {
      const refused = error instanceof ApiError ? error.firstReasons : {};
      const first = fields.find(({ name }) => refused[name]);
      setErrors(refused);
      if (first) document.getElementById(`${id}-${first.name}`)?.focus();
      else notifyFailure(error, t('saveFailed'));
    }
    setBusy(false);
  };
  return (
    <DialogForm title={title} action={action} variant={variant} busy={busy} onSubmit={submit} onClose={onClose}>
      {text ? <div className="text-body">{text}</div> : null}
      {fields.map(({ name, label, hint, type = 'text', autoComplete = 'off', maxLength, numeric }) => {
        const error = errors[name] ? getFieldMessage(errors[name]) : undefined;
        return (
          <Field key={name} id={`${id}-${name}`} label={label} hint={hint} error={error}>
            <Input
              {...getControlAttributes(`${id}-${name}`, { error, hint })}
              name={name}
              type={type}
              autoComplete={autoComplete}
              maxLength={maxLength ?? 512}
              inputMode={numeric ? 'numeric' : undefined}
            />
          </Field>
        );
      })}
    </DialogForm>
  );
}
