'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { get } from 'react-hook-form';
import { Checkbox, Field, getControlAttributes, Input, Textarea } from '@/components/ui/field';
import type { ConfigForm } from './config-form';
import type { ConfigEditor } from './use-store-config';

type TextName = { [Name in keyof ConfigForm]: ConfigForm[Name] extends string ? Name : never }[keyof ConfigForm];
type FlagName = { [Name in keyof ConfigForm]: ConfigForm[Name] extends boolean ? Name : never }[keyof ConfigForm];

interface Bound<Name> {
  readonly form: ConfigEditor;
  readonly name: Name;
}

/** Returns the server's error message for a field. */
export function findFieldError(form: ConfigEditor, name: string): string | undefined {
  const fieldError: unknown = get(form.formState.errors, name);
  if (typeof fieldError !== 'object' || fieldError === null || !('message' in fieldError)) return undefined;
  return typeof fieldError.message === 'string' ? fieldError.message : undefined;
}

/**
 * Text field with one or several rows; its label and hint are the messages `storeConfig.field.{name}` and
 * `storeConfig.hint.{name}`.
 */
export function TextField(
  props: Bound<TextName> & {
    readonly rows?: number;
    readonly type?: 'text' | 'email' | 'url' | 'tel';
    readonly maxLength?: number;
    readonly disabled?: boolean;
  },
) {
  const { form, name, rows, type = 'text', maxLength, disabled = false } = props;
  const t = useTranslations('storeConfig');
  const id = useId();
  const error = findFieldError(form, name);
  const hint = t.has(`hint.${name}`) ? t(`hint.${name}`) : undefined;
  const control = {
    ...getControlAttributes(id, { hint, error }),
    ...form.register(name),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
  return (
    <Field id={id} label={t(`field.${name}`)} hint={hint} error={error}>
      {rows === undefined ? (
        // Uses type `text` with an `inputMode`, because the browser's own validation message would precede the
        // server's.
        <Input {...control} type="text" inputMode={type} readOnly={disabled} autoComplete="off" />
      ) : (
        <Textarea {...control} rows={rows} readOnly={disabled} />
      )}
    </Field>
  );
}

/** Checkbox that reveals its children when checked. */
export function FlagField({ form, name, children }: Bound<FlagName> & { readonly children?: ReactNode }) {
  const t = useTranslations('storeConfig');
  const id = useId();
  const hint = t.has(`hint.${name}`) ? t(`hint.${name}`) : undefined;
  return (
    // The label's minimum height, sized for touch, already leaves enough space above the children.
    <div className={hint ? 'flex flex-col gap-4' : 'flex flex-col gap-1'}>
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 text-sm">
        <Checkbox id={id} aria-describedby={hint ? `${id}-hint` : undefined} {...form.register(name)} />
        <span>
          <span className="block font-medium text-ink">{t(`field.${name}`)}</span>
          {hint ? (
            <span id={`${id}-hint`} className="block text-body">
              {hint}
            </span>
          ) : null}
        </span>
      </label>
      {children && form.watch(name) ? <div className="flex flex-col gap-5 ps-8">{children}</div> : null}
    </div>
  );
}
