'use client';

import { useSyncExternalStore } from 'react';
import { type DesignChangeDto, designChangeSchema } from '@/lib/contracts/design-change';
import { ApiError } from '../api';

interface Review {
  readonly storeId: number;
  readonly changes: readonly DesignChangeDto[];
}

const NONE: readonly DesignChangeDto[] = [];
const listeners = new Set<() => void>();
let review: Review | null = null;

function set(next: Review | null): void {
  review = next;
  for (const listener of listeners) listener();
}

export const isDesignChange = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.reason?.code === 'design_changed';

/** Opens the review of changed designs if `error` says that designs have changed; does nothing for other errors. */
export function openDesignReview(storeId: number, error: unknown): void {
  if (!isDesignChange(error)) return;
  const changes = designChangeSchema.array().safeParse(error.details.design_changes);
  if (changes.success) set({ storeId, changes: changes.data });
  else console.error('the changed designs could not be read', changes.error);
}

export const closeDesignReview = (): void => set(null);

/**
 * Returns the changed designs in a store's basket that the shopper must decide about; [] until the server has rejected
 * an order for them.
 */
export function useDesignReview(storeId: number): readonly DesignChangeDto[] {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    () => (review?.storeId === storeId ? review.changes : NONE),
    () => NONE,
  );
}
