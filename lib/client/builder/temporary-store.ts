import { type TemporaryStore, temporaryStoreSchema } from '@/lib/contracts/builder';

const KEY = 'merchloom.temporary-store';

/**
 * Returns the store that a visitor built before signing up (ADM-06); null when none is stored or it cannot be parsed.
 */
export function readTemporaryStore(): TemporaryStore | null {
  try {
    const parsed = temporaryStoreSchema.safeParse(JSON.parse(window.localStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    // Storage is forbidden in this browser, or holds invalid JSON.
    return null;
  }
}

/** Saves the temporary store; returns false when the browser's storage is not writable. */
export function saveTemporaryStore(store: TemporaryStore): boolean {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(store));
    return true;
  } catch {
    return false;
  }
}

export function dropTemporaryStore(): void {
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // A storage that is not writable holds no store.
  }
}
