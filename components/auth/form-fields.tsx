'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, getControlAttributes, Input } from '@/components/ui/field';
import type { VisitorForm } from './use-visitor-form';

type FieldProps = {
  readonly form: VisitorForm;
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
} & Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'defaultValue' | 'maxLength' | 'autoFocus'>;

/** Required text field. */
export function TextField({ form, name, label, hint, ...input }: FieldProps) {
  const error = form.errors[name];
  return (
    <Field id={name} label={label} hint={hint} error={error}>
      <Input
        {...getControlAttributes(name, { error, hint })}
        name={name}
        aria-required
        onChange={() => form.clear(name)}
        {...input}
      />
    </Field>
  );
}

/** Password field with a button that reveals the text. */
export function PasswordField({ form, name, label, hint, ...input }: FieldProps) {
  const t = useTranslations('auth');
  const [visible, setVisible] = useState(false);
  const error = form.errors[name];
  return (
    <Field id={name} label={label} hint={hint} error={error}>
      <span className="relative block">
        <Input
          {...getControlAttributes(name, { error, hint })}
          name={name}
          aria-required
          className="pe-28"
          onChange={() => form.clear(name)}
          {...input}
          type={visible ? 'text' : 'password'}
        />
        <button
          type="button"
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
          className="absolute inset-y-1 end-1 rounded-sm px-3 text-xs font-medium text-body hover:bg-tile"
        >
          {visible ? t('hide') : t('show')}
        </button>
      </span>
    </Field>
  );
}

/** General error message and the submit button, which is disabled while the form is being sent. */
export function SubmitRow({ form, children }: { readonly form: VisitorForm; readonly children: ReactNode }) {
  return (
    <>
      {form.notice ? (
        <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
          {form.notice}
        </p>
      ) : null}
      <Button type="submit" busy={form.busy} aria-disabled={form.busy} disabled={form.busy}>
        {children}
      </Button>
    </>
  );
}
