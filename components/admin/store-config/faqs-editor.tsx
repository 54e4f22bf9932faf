'use client';

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Button, IconButton } from '@/components/ui/button';
import { Field, getControlAttributes, Input, Textarea } from '@/components/ui/field';
import { findFieldError } from './fields';
import type { ConfigEditor } from './use-store-config';

/** Editor for questions and answers in page order. Items are moved with buttons, so that dragging is not required. */
export function FaqsEditor({ form }: { readonly form: ConfigEditor }) {
  const t = useTranslations('storeConfig.faqs');
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'faqs' });
  const moveBy = (index: number, step: -1 | 1): void => {
    move(index, index + step);
    setAnnouncement(t('moved', { place: index + step + 1, count: fields.length }));
    // Moves the focus along with the moved item.
    requestAnimationFrame(() => {
      const buttons = list.current?.children[index + step]?.querySelectorAll<HTMLButtonElement>('button[data-move]');
      [...(buttons ?? [])].find((button) => !button.disabled && button.dataset.move === String(step))?.focus();
    });
  };
  return (
    <div className="flex flex-col gap-5">
      {fields.length === 0 ? <p className="text-sm text-body">{t('none')}</p> : null}
      <ol ref={list} className="flex flex-col gap-5">
        {fields.map((field, index) => {
          const [question, answer] = [
            findFieldError(form, `faqs.${index}.question`),
            findFieldError(form, `faqs.${index}.answer`),
          ];
          return (
            <li key={field.id} className="flex flex-col gap-3 rounded-md border border-line p-4">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <p className="tabular text-sm font-medium">{t('number', { number: index + 1 })}</p>
                <div className="flex">
                  <IconButton
                    label={t('up', { number: index + 1 })}
                    data-move="-1"
                    disabled={index === 0}
                    onClick={() => moveBy(index, -1)}
                  >
                    <ArrowUp className="size-4" aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={t('down', { number: index + 1 })}
                    data-move="1"
                    disabled={index === fields.length - 1}
                    onClick={() => moveBy(index, 1)}
                  >
                    <ArrowDown className="size-4" aria-hidden="true" />
                  </IconButton>
                  <IconButton label={t('remove', { number: index + 1 })} onClick={() => remove(index)}>
                    <Trash2 className="size-4" aria-hidden="true" />
                  </IconButton>
                </div>
              </div>
              <Field id={`${id}-q${index}`} label={t('question')} error={question}>
                <Input
                  {...getControlAttributes(`${id}-q${index}`, { error: question })}
                  {...form.register(`faqs.${index}.question`)}
                  maxLength={300}
                />
              </Field>
              <Field id={`${id}-a${index}`} label={t('answer')} error={answer}>
                <Textarea
                  {...getControlAttributes(`${id}-a${index}`, { error: answer })}
                  {...form.register(`faqs.${index}.answer`)}
                  rows={3}
                />
              </Field>
            </li>
          );
        })}
      </ol>
      <Button
        variant="secondary"
        size="sm"
        className="w-fit"
        disabled={fields.length >= 60}
        onClick={() => append({ question: '', answer: '' })}
      >
        <Plus className="size-4" aria-hidden="true" />
        {t('add')}
      </Button>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}
