'use client';

import { useState } from 'react';
import type { PriceBelowCost } from './price-form';

/**
 * Holds back the saving of prices below cost until the owner has seen the loss: the first call of `confirm` shows the
 * notice (`isNamed`) and returns false, the next one returns true. Other prices are never held back.
 */
export function useLossConfirmation(prices: readonly PriceBelowCost[]) {
  const [wasNamed, setNamed] = useState(false);
  const isNamed = wasNamed && prices.length > 0;
  const confirm = (): boolean => {
    if (prices.length === 0 || isNamed) return true;
    setNamed(true);
    return false;
  };
  return { isNamed, confirm, reset: () => setNamed(false) };
}
