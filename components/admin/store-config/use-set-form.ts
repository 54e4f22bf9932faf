'use client';

import type { FieldValues } from 'react-hook-form';
import { useEndpointForm } from '../kit/use-endpoint-form';

/**
 * Returns the form of a dialog for a colour or font set. Saving shows a notification and calls `onSaved` with the id of
 * the set. Errors for fields leave the dialog open.
 */
export function useSetForm<T extends FieldValues>(options: {
  readonly values: T;
  readonly saved: string;
  readonly send: (values: T) => Promise<{ readonly data: { readonly id: number } }>;
  readonly onSaved: (id: number) => void;
  readonly toFormField?: (name: string) => string;
}) {
  const { send, onSaved, toFormField, ...rest } = options;
  return useEndpointForm<T>({
    ...rest,
    ...(toFormField ? { toFormField } : {}),
    send: async (values) => {
      const { data } = await send(values);
      onSaved(data.id);
    },
  });
}
