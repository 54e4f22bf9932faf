import { useEffect, useRef, useState } from 'react';
import type { PromoCodeState } from '@/lib/domain/promo/promo';
import { isVoucherCode } from '@/lib/domain/vouchers/code-form';

interface CheckedCode {
  readonly code: string;
  readonly state: PromoCodeState;
}

/** Asks where the typed code of a gift stands, before anything else is asked for. `code` as it counts. */
export function usePromoCode({
  code,
  check,
}: {
  readonly code: string;
  readonly check: (code: string) => Promise<PromoCodeState | null>;
}) {
  const [checked, setChecked] = useState<CheckedCode | null>(null);

  async function ask(): Promise<PromoCodeState | null> {
    if (code === '') return null;
    // What is no code at all is not worth a call.
    const state = isVoucherCode(code) ? await check(code) : 'unknown';
    setChecked(state && { code, state });
    return state;
  }

  // A claim link has brought its code along.
  const first = useRef(ask);
  useEffect(() => void first.current(), []);

  return {
    /** Of the code that is typed now; null until it was checked. */
    state: checked?.code === code ? checked.state : null,
    check: ask,
  };
}
