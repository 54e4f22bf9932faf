'use client';

import { useEffect, useRef, useState } from 'react';
import type { BasketLine } from '@/lib/domain/basket/line';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { applyBasketCheck, fetchBasketCheck } from './check-basket';
import { getBasket } from './use-basket';

export interface BasketCheck {
  /** Whether the store takes no orders, for example since it closed while the page was open. */
  readonly isOnHold: boolean;
  /** Ids of lines that are no longer sold. */
  readonly unavailable: ReadonlySet<string>;
  readonly repriced: ReadonlySet<string>;
  readonly redesigned: ReadonlySet<string>;
  /** Number of available pieces, by the id of each line of which the basket contains more. */
  readonly piecesLeft: ReadonlyMap<string, number>;
}

const NOTHING: BasketCheck = {
  isOnHold: false,
  unavailable: new Set(),
  repriced: new Set(),
  redesigned: new Set(),
  piecesLeft: new Map(),
};

/**
 * Checks the lines with the server every time the overlay opens (BSK-12). When the check fails, the basket remains
 * unchanged: the server calculates the order's prices anyway.
 */
export function useBasketCheck(store: StoreView, open: boolean, lines: readonly BasketLine[]): BasketCheck {
  const [check, setCheck] = useState(NOTHING);
  const latest = useRef(lines);
  latest.current = lines;
  const isEmpty = lines.length === 0;

  useEffect(() => {
    if (!open || isEmpty) return;
    let current = true;
    const requestedLines = latest.current;
    fetchBasketCheck(store, requestedLines)
      .then(async (checked) => {
        if (!current) return;
        const before = new Map(requestedLines.map((line) => [line.id, line.unitNetMinor]));
        setCheck({
          isOnHold: checked.some(({ isOnHold }) => isOnHold),
          unavailable: new Set(
            checked.filter(({ available, isOnHold }) => !available && !isOnHold).map(({ id }) => id),
          ),
          repriced: new Set(
            checked
              .filter(({ id, unitNetMinor }) => unitNetMinor !== null && unitNetMinor !== before.get(id))
              .map(({ id }) => id),
          ),
          redesigned: new Set(checked.filter(({ isRedesigned }) => isRedesigned).map(({ id }) => id)),
          piecesLeft: new Map(checked.flatMap(({ id, piecesLeft: left }) => (left === undefined ? [] : [[id, left]]))),
        });
        await getBasket(store.eventId).revise((currentLines) => applyBasketCheck(currentLines, checked));
      })
      .catch((error: unknown) => console.warn(error));
    return () => {
      current = false;
    };
  }, [open, isEmpty, store]);

  return check;
}
