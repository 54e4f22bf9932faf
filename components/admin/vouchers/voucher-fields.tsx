'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Checkbox, Field, getControlAttributes, Input } from '@/components/ui/field';
import { useAmountRule } from '../kit/use-amount-rule';

type Name = 'code' | 'discount_amount' | 'usage_limit' | 'valid_from' | 'valid_until' | 'count' | 'prefix';

/** Form field of a code; its label and hint are the messages `vouchers.field.{name}` and `vouchers.hint.{name}`. */
export function VoucherField<T extends FieldValues>(props: {
  readonly form: UseFormReturn<T>;
  readonly name: Path<T> & Name;
  readonly type?: 'text' | 'datetime-local';
  readonly inputMode?: 'text' | 'decimal' | 'numeric';
  readonly isOptional?: boolean;
  readonly maxLength?: number;
  readonly suffix?: string;
  readonly isFixed?: boolean;
}) {
  const { form, name, type = 'text', inputMode = 'text', isOptional = false, maxLength = 60, suffix, isFixed } = props;
  const t = useTranslations('vouchers');
  const id = useId();
  const validate = useAmountRule();
  const key: Name = name;
  const fieldMessage = form.formState.errors[name]?.message;
  const error = typeof fieldMessage === 'string' ? fieldMessage : undefined;
  const hint = isFixed ? t('hint.codeFixed') : t.has(`hint.${key}`) ? t(`hint.${key}`) : undefined;
  return (
    <Field
      id={id}
      label={suffix ? `${t(`field.${key}`)} (${suffix})` : t(`field.${key}`)}
      optional={isOptional ? t('optional') : undefined}
      hint={hint}
      error={error}
    >
      <Input
        {...getControlAttributes(id, { hint, error })}
        {...form.register(name, inputMode === 'decimal' ? { validate } : {})}
        type={type}
        inputMode={inputMode}
        maxLength={maxLength}
        readOnly={isFixed}
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  );
}

/** Checkbox with an explanation. */
export function VoucherCheckbox<T extends FieldValues>(props: {
  readonly form: UseFormReturn<T>;
  readonly name: Path<T> & ('active' | 'listed');
}) {
  const { form, name } = props;
  const t = useTranslations('vouchers');
  const id = useId();
  const key: 'active' | 'listed' = name;
  return (
    <label htmlFor={id} className="flex min-h-11 items-start gap-3 text-sm">
      <Checkbox id={id} aria-describedby={`${id}-hint`} {...form.register(name)} />
      <span>
        <span className="block font-medium">{t(`field.${key}`)}</span>
        <span id={`${id}-hint`} className="block text-body">
          {t(`hint.${key}`)}
        </span>
      </span>
    </label>
  );
}
