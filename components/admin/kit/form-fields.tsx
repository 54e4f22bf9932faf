'use client';

import { type ComponentProps, useId } from 'react';
import type { FieldValues, Path, RegisterOptions } from 'react-hook-form';
import { Field, getControlAttributes, Input, Select, Textarea } from '@/components/ui/field';
import { useAmountRule } from './use-amount-rule';
import type { EndpointForm } from './use-endpoint-form';

interface FormFieldProps<T extends FieldValues> {
  readonly form: EndpointForm<T>;
  readonly name: Path<T>;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Label for an optional field, such as "optional". */
  readonly optional?: string | undefined;
}
type Control<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, 'form' | 'id' | 'name'>;

/** Connects a control with its form, label, hint and error. */
function useFormField<T extends FieldValues>(
  { form, name, label, hint, optional }: FormFieldProps<T>,
  rules?: RegisterOptions<T, Path<T>>,
) {
  const id = useId();
  const error = form.getFieldState(name, form.formState).error?.message;
  return {
    field: { id, label, hint, optional, error },
    control: { ...getControlAttributes(id, { hint, error }), ...form.register(name, rules) },
  };
}

export function FormInput<T extends FieldValues>(props: FormFieldProps<T> & Control<'input'>) {
  const { form, name, label, hint, optional, ...rest } = props;
  const { field, control } = useFormField({ form, name, label, hint, optional });
  return (
    <Field {...field}>
      <Input autoComplete="off" {...rest} {...control} />
    </Field>
  );
}

/**
 * Text field for an amount of money. Text that is not an amount is reported at the field and not submitted, as is an
 * amount below zero unless `mayBeNegative`.
 */
export function FormAmount<T extends FieldValues>(
  props: FormFieldProps<T> & Control<'input'> & { readonly mayBeNegative?: boolean },
) {
  const { form, name, label, hint, optional, mayBeNegative = false, className = '', ...rest } = props;
  const validate = useAmountRule(false, mayBeNegative);
  const { field, control } = useFormField({ form, name, label, hint, optional }, { validate });
  return (
    <Field {...field}>
      <Input
        autoComplete="off"
        // The decimal keypad of some phones has no minus sign.
        inputMode={mayBeNegative ? 'text' : 'decimal'}
        maxLength={20}
        className={`tabular ${className}`}
        {...rest}
        {...control}
      />
    </Field>
  );
}

export function FormSelect<T extends FieldValues>(props: FormFieldProps<T> & Control<'select'>) {
  const { form, name, label, hint, optional, ...rest } = props;
  const { field, control } = useFormField({ form, name, label, hint, optional });
  return (
    <Field {...field}>
      <Select {...rest} {...control} />
    </Field>
  );
}

/** Text area for a reason or a note, up to 500 characters. */
export function FormReason<T extends FieldValues>(props: FormFieldProps<T> & Control<'textarea'>) {
  const { form, name, label, hint, optional, ...rest } = props;
  const { field, control } = useFormField({ form, name, label, hint, optional });
  return (
    <Field {...field}>
      <Textarea rows={3} maxLength={500} {...rest} {...control} />
    </Field>
  );
}
