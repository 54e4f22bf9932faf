import { type TemporaryStore, temporaryStoreSchema } from '@/lib/contracts/builder';

const KEY = 'merchloom.temporary-store';

/** The store that a visitor built before there was an account (ADM-06); null when there is none, or none that can be read. */
export function readTemporaryStore(): TemporaryStore | null {
  try {
    const parsed = temporaryStoreSchema.safeParse(JSON.parse(window.localStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    // Storage is refused in this browser, or holds something else.
    return null;
  }
}

/** False where the browser keeps nothing. */
export function keepTemporaryStore(store: TemporaryStore): boolean {
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
    // What can't be written was never kept.
  }
}
