'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError } from '@/lib/client/api';
import { notifyFailure, notifySuccess } from './notify';
import { useFieldMessages } from './use-field-messages';

/** A react-hook-form with a function that saves it. */
export interface EndpointForm<T extends FieldValues> extends UseFormReturn<T> {
  readonly save: () => Promise<void>;
  readonly isSaving: boolean;
}

/**
 * Returns a form for data of the server. `values` are the server's values: when they change, untouched fields show the
 * new values, and edited fields keep the typed ones. `send` makes the request. Fields that the server rejects show the
 * reason, the first one gets the focus, and typed values stay. After saving, the form counts the sent values as saved.
 */
export function useEndpointForm<T extends FieldValues>(options: {
  readonly values: T;
  readonly send: (values: T) => Promise<unknown>;
  /** Toast text after saving; no toast if absent. */
  readonly saved?: string;
  /** Values that the form shows after saving, if they differ from the sent ones. */
  readonly next?: T;
  /** Converts the API's field name to the form's field name, where the two differ. */
  readonly toFormField?: (apiName: string) => string;
}): EndpointForm<T> {
  const { values, send, saved, next, toFormField = (name: string) => name } = options;
  const t = useTranslations('admin');
  const getFieldMessage = useFieldMessages();
  const form = useForm<T>({ values, resetOptions: { keepDirtyValues: true } });

  // The form's `resetOptions` make `reset` leave typed values in place, which is meant only for new server values.
  const reset: typeof form.reset = (to, stateOptions) => form.reset(to, { keepDirtyValues: false, ...stateOptions });
  const submit = form.handleSubmit(async (typed) => {
    try {
      await send(typed);
      reset(next ?? typed);
      if (saved) notifySuccess(saved);
    } catch (error) {
      const refused = error instanceof ApiError ? Object.entries(error.firstReasons) : [];
      if (refused.length === 0) return notifyFailure(error, t('saveFailed'));
      // The server lists fields in the order of its checks; errors must follow the order on the page.
      const fieldErrors = refused.map(([name, reason]) => ({ field: toFormField(name), reason })).sort(byPlace);
      const firstField = fieldErrors[0]?.field;
      // Reversed, because the last call of `setError` takes the focus.
      for (const { field, reason } of fieldErrors.reverse())
        form.setError(field as Path<T>, { type: 'server', message: getFieldMessage(reason) }, { shouldFocus: true });
      // Inputs of a list are not registered with the form, so `setError` does not find them.
      if (firstField !== undefined) document.getElementsByName(firstField)[0]?.focus();
    }
  });
  // The second press of a double click can come before the button shows that it is busy.
  const isSent = useRef(false);
  const save = async (): Promise<void> => {
    if (isSent.current) return;
    isSent.current = true;
    // A server error on a field without an input of its own would block the next submit.
    form.clearErrors();
    await submit().finally(() => {
      isSent.current = false;
    });
  };
  return { ...form, reset, save, isSaving: form.formState.isSubmitting };
}

/** Compares fields by their position on the page; fields without an input of their own come last. */
function byPlace(a: { readonly field: string }, b: { readonly field: string }): number {
  const first = document.getElementsByName(a.field)[0];
  const second = document.getElementsByName(b.field)[0];
  if (!first || !second) return Number(!first) - Number(!second);
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
