import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { EMPTY_TEXT_FIELD } from '@/lib/views/storefront/variant';

/** Fields of a form by name. The checkboxes that leave a text empty are listed together. */
export type EarlyInput = Readonly<Record<string, unknown>>;

/** Passes on once the input that the shopper typed or selected in the form before the page's script was loaded. */
export function useEarlyInput(onInput: (input: EarlyInput) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const read = useEffectEvent(() => {
    if (!form.current) return;
    const data = new FormData(form.current);
    onInput({ ...Object.fromEntries(data), [EMPTY_TEXT_FIELD]: data.getAll(EMPTY_TEXT_FIELD) });
  });
  useEffect(() => read(), []);
  return form;
}
