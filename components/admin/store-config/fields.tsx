'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { get } from 'react-hook-form';
import { Checkbox, Field, fieldControl, Input, Textarea } from '@/components/ui/field';
import type { ConfigForm } from './config-form';
import type { ConfigEditor } from './use-store-config';

type TextName = { [Name in keyof ConfigForm]: ConfigForm[Name] extends string ? Name : never }[keyof ConfigForm];
type FlagName = { [Name in keyof ConfigForm]: ConfigForm[Name] extends boolean ? Name : never }[keyof ConfigForm];

interface Bound<Name> {
  readonly form: ConfigEditor;
  readonly name: Name;
}

/** What the server said of a field. */
export function errorOf(form: ConfigEditor, name: string): string | undefined {
  const found: unknown = get(form.formState.errors, name);
  if (typeof found !== 'object' || found === null || !('message' in found)) return undefined;
  return typeof found.message === 'string' ? found.message : undefined;
}

/** A line of text, or several; its label and hint are `storeConfig.field.{name}` and `storeConfig.hint.{name}`. */
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
  const error = errorOf(form, name);
  const hint = t.has(`hint.${name}`) ? t(`hint.${name}`) : undefined;
  const control = {
    ...fieldControl(id, { hint, error }),
    ...form.register(name),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
  return (
    <Field id={id} label={t(`field.${name}`)} hint={hint} error={error}>
      {rows === undefined ? (
        // An address is typed as text: the browser's own message would come before the server's.
        <Input {...control} type="text" inputMode={type} readOnly={disabled} autoComplete="off" />
      ) : (
        <Textarea {...control} rows={rows} readOnly={disabled} />
      )}
    </Field>
  );
}

/** A switch, with what it opens below it. */
export function FlagField({ form, name, children }: Bound<FlagName> & { readonly children?: ReactNode }) {
  const t = useTranslations('storeConfig');
  const id = useId();
  const hint = t.has(`hint.${name}`) ? t(`hint.${name}`) : undefined;
  return (
    // The label’s own height, that of a finger, is room enough above what it opens.
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
