'use client';

import { useEffect } from 'react';
import { type SideHistories, saveDesignHistory } from '@/lib/client/admin/design-history';

const QUIET_MS = 300;

/** Stores the undo history, so that it survives a reload of the editor. `revision` counts the saves of the draft. */
export function useStoredHistory(
  productId: number,
  revision: number,
  histories: SideHistories,
  enabled: boolean,
): void {
  useEffect(() => {
    if (!enabled) return;
    const timer = setTimeout(() => void saveDesignHistory(productId, revision, histories), QUIET_MS);
    return () => clearTimeout(timer);
  }, [productId, revision, histories, enabled]);
}
