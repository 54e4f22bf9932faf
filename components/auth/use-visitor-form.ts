'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { useFieldMessages } from '@/components/admin/kit/use-field-messages';
import { useEarlySubmit } from '@/components/ui/use-early-submit';
import { ApiError } from '@/lib/client/api';

/**
 * Form state of a page before sign-in. Shows field errors of the server, focuses the first invalid field and preserves
 * the input; other errors appear above the button. The form has `data-early`, so that submitting it before hydration
 * also sends it.
 */
export function useVisitorForm(send: (data: FormData) => Promise<void>) {
  const t = useTranslations('auth');
  const getFieldMessage = useFieldMessages();
  const form = useRef<HTMLFormElement>(null);
  useEarlySubmit(form);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [notice, setNotice] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const refuse = (fieldErrors: Readonly<Record<string, string>>): void => {
    setErrors(fieldErrors);
    const fields = [...(form.current?.elements ?? [])];
    const first = fields.find(
      (field) => field instanceof HTMLElement && Object.hasOwn(fieldErrors, field.getAttribute('name') ?? ''),
    );
    if (first instanceof HTMLElement) first.focus();
  };
  const fail = (error: unknown): void => {
    const refused = error instanceof ApiError && error.status === 422 ? error.firstReasons : {};
    if (Object.keys(refused).length === 0) {
      const { reason = null, status = 0 } = error instanceof ApiError ? error : {};
      if (reason?.code === 'browsing_only') setNotice(t('browsingOnly'));
      else setNotice(reason ? getFieldMessage(reason) : t(status === 429 ? 'limited' : 'failed'));
      return;
    }
    refuse(Object.fromEntries(Object.entries(refused).map(([name, reason]) => [name, getFieldMessage(reason)])));
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    setNotice(null);
    setErrors({});
    const empty = [...event.currentTarget.querySelectorAll<HTMLInputElement>('[aria-required=true]')]
      .filter((field) => (field.type === 'checkbox' ? !field.checked : field.value.trim() === ''))
      .map((field) => [field.name, t('required')]);
    if (empty.length > 0) return refuse(Object.fromEntries(empty));
    setBusy(true);
    try {
      await send(data);
    } catch (error) {
      fail(error);
    }
    setBusy(false);
  };
  const clear = (name: string): void => setErrors(({ [name]: _, ...rest }) => rest);
  return { form, errors, notice, busy, submit, clear };
}

export type VisitorForm = ReturnType<typeof useVisitorForm>;

/** Returns the form field's value, trimmed. */
export const readTextField = (data: FormData, name: string): string => String(data.get(name) ?? '').trim();
