'use client';

import type { FieldValues } from 'react-hook-form';
import { useEndpointForm } from '../kit/use-endpoint-form';

/** A small form in a dialog: sends, tells what it got, and closes; refused fields keep it open. */
export function useSetForm<T extends FieldValues>(options: {
  readonly values: T;
  readonly saved: string;
  readonly send: (values: T) => Promise<{ readonly data: { readonly id: number } }>;
  readonly onSaved: (id: number) => void;
  readonly fieldOf?: (name: string) => string;
}) {
  const { send, onSaved, fieldOf, ...rest } = options;
  return useEndpointForm<T>({
    ...rest,
    ...(fieldOf ? { fieldOf } : {}),
    send: async (values) => {
      const { data } = await send(values);
      onSaved(data.id);
    },
  });
}
