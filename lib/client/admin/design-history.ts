import { openDB } from 'idb';
import { isEqualJson } from '@/lib/domain/design/is-equal-json';
import { createUndoHistory, type UndoHistory } from '@/lib/domain/scene/history';
import type { Scene, Side, SideScenes } from '@/lib/domain/scene/schema';

/** Undo history of each side; null for a side that cannot be printed. */
export type SideHistories = Readonly<Record<Side, UndoHistory<Scene> | null>>;

interface StoredHistory {
  readonly revision: number;
  readonly savedAt: number;
  readonly histories: SideHistories;
}

const DATABASE = 'merchloom-editor';
const VERSION = 1;
const STORE = 'histories';
/** Maximum number of undo steps per side, and of redo steps, that are stored so that they survive a reload. */
const MAX_STORED_STEPS = 50;
/** Maximum number of products with stored steps; the least recently changed products are removed first. */
const MAX_STORED_PRODUCTS = 20;

let connection: ReturnType<typeof open> | undefined;

function open() {
  return openDB(DATABASE, VERSION, {
    upgrade: (database) => {
      database.createObjectStore(STORE);
    },
  });
}

function database() {
  connection ??= open();
  // The next operation opens the connection again.
  connection.catch(() => {
    connection = undefined;
  });
  return connection;
}

/**
 * Stores the undo history of a product's draft with the draft's revision. Failures, for example a full or forbidden
 * storage, are only logged, because no design is lost with the history.
 */
export async function saveDesignHistory(productId: number, revision: number, histories: SideHistories): Promise<void> {
  try {
    const transaction = (await database()).transaction(STORE, 'readwrite');
    const stored: StoredHistory = {
      revision,
      savedAt: Date.now(),
      histories: { front: shorten(histories.front), back: shorten(histories.back) },
    };
    await transaction.store.put(stored, productId);
    const keys = await transaction.store.getAllKeys();
    if (keys.length > MAX_STORED_PRODUCTS) {
      const values: StoredHistory[] = await transaction.store.getAll();
      const byAge = keys
        .map((key, index) => ({ key, savedAt: values[index]?.savedAt ?? 0 }))
        .toSorted((a, b) => b.savedAt - a.savedAt);
      for (const { key } of byAge.slice(MAX_STORED_PRODUCTS)) await transaction.store.delete(key);
    }
    await transaction.done;
  } catch (error) {
    console.warn('the steps to undo could not be stored', error);
  }
}

/** Returns the stored history if it ends with exactly the draft that the editor has opened; otherwise null. */
export async function readDesignHistory(
  productId: number,
  draft: { readonly revision: number; readonly scenes: SideScenes },
): Promise<SideHistories | null> {
  try {
    const stored: StoredHistory | undefined = await (await database()).get(STORE, productId);
    if (!stored || stored.revision !== draft.revision) return null;
    const { front, back } = stored.histories;
    const isOfDraft =
      isEqualJson(front?.present ?? null, draft.scenes.front) && isEqualJson(back?.present ?? null, draft.scenes.back);
    if (!isOfDraft) return null;
    return { front: withPresent(front, draft.scenes.front), back: withPresent(back, draft.scenes.back) };
  } catch (error) {
    console.warn('the steps to undo could not be read', error);
    return null;
  }
}

const shorten = (history: UndoHistory<Scene> | null): UndoHistory<Scene> | null =>
  history && {
    ...history,
    past: history.past.slice(-MAX_STORED_STEPS),
    future: history.future.slice(0, MAX_STORED_STEPS),
    // Timestamps of another page load are not comparable, so the next change begins a new undo step.
    group: null,
    at: 0,
  };

/**
 * Replaces the present scene of a history with the one that the editor has opened, because the editor compares scenes
 * by identity.
 */
const withPresent = (history: UndoHistory<Scene> | null, present: Scene | null): UndoHistory<Scene> | null =>
  present && (history ? { ...history, present } : createUndoHistory(present));
