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
    // The browser forbids storage, or the stored text is not valid JSON.
    return null;
  }
}

/** Saves the temporary store. Returns false when the browser's storage cannot be written to. */
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
    // A storage that cannot be written to contains no temporary store.
  }
}
