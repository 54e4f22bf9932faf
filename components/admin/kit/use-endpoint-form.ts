'use client';

import { useTranslations } from 'next-intl';
import { type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError } from '@/lib/client/api';
import { notifyFailure, notifySuccess } from './notify';
import { useFieldWords } from './use-field-words';

/** A form and the way to save it. */
export interface EndpointForm<T extends FieldValues> extends UseFormReturn<T> {
  readonly save: () => Promise<void>;
  readonly isSaving: boolean;
}

/**
 * A form over server state. `values` are what the server holds: a form that nobody touched follows them, one that was
 * edited keeps what was typed. `send` makes the call; fields that the server refuses say why, the first of them
 * gets the focus and nothing typed is lost. After saving, what was sent is the new unchanged state.
 */
export function useEndpointForm<T extends FieldValues>(options: {
  readonly values: T;
  readonly send: (values: T) => Promise<unknown>;
  /** What to say once it is saved; nothing to say nothing. */
  readonly saved?: string;
  /** What the form shows once it is sent, where that is not what was sent. */
  readonly next?: T;
  /** Name of the form's field for a name of the wire, where they differ. */
  readonly fieldOf?: (wireName: string) => string;
}): EndpointForm<T> {
  const { values, send, saved, next, fieldOf = (name: string) => name } = options;
  const t = useTranslations('admin');
  const words = useFieldWords();
  const form = useForm<T>({ values, resetOptions: { keepDirtyValues: true } });

  // The form's own `reset` would keep what was typed, which is meant for values that come from the server alone.
  const reset: typeof form.reset = (to, keep) => form.reset(to, { keepDirtyValues: false, ...keep });
  const submit = form.handleSubmit(async (typed) => {
    try {
      await send(typed);
      reset(next ?? typed);
      if (saved) notifySuccess(saved);
    } catch (error) {
      const refused = error instanceof ApiError ? Object.entries(error.firstReasons) : [];
      if (refused.length === 0) return notifyFailure(error, t('saveFailed'));
      // The server names fields in the order of its checks; people read them in the order of the page.
      const found = refused.map(([name, reason]) => ({ field: fieldOf(name), reason })).sort(byPlace);
      // The last one that is set keeps the focus.
      for (const { field, reason } of found.reverse())
        form.setError(field as Path<T>, { type: 'server', message: words(reason) }, { shouldFocus: true });
    }
  });
  const save = (): Promise<void> => {
    // What the server said of the last try would hold back the next one, where its field is no input of its own.
    form.clearErrors();
    return submit();
  };
  return { ...form, reset, save, isSaving: form.formState.isSubmitting };
}

/** Fields by where they stand on the page; those that are no input of their own come last. */
function byPlace(a: { readonly field: string }, b: { readonly field: string }): number {
  const first = document.getElementsByName(a.field)[0];
  const second = document.getElementsByName(b.field)[0];
  if (!first || !second) return Number(!first) - Number(!second);
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
