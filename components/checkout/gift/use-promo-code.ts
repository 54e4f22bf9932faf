import { useEffect, useRef, useState } from 'react';
import type { PromoCodeState } from '@/lib/domain/promo/promo';
import { isVoucherCode } from '@/lib/domain/vouchers/code-form';

interface CheckedCode {
  readonly code: string;
  readonly state: PromoCodeState;
}

/** Checks the promo code of a gift before the rest of the form is filled in. `code` is the normalised code. */
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
    // Do not send a request for text that is not a valid code.
    const state = isVoucherCode(code) ? await check(code) : 'unknown';
    setChecked(state && { code, state });
    return state;
  }

  // Check a code that a claim link has provided.
  const first = useRef(ask);
  useEffect(() => void first.current(), []);

  return {
    /** State of the code that is in the field now; null until it is checked. */
    state: checked?.code === code ? checked.state : null,
    check: ask,
  };
}
