import { openDB } from 'idb';
import type { BasketLine } from '@/lib/domain/basket/line';

const DATABASE = 'storefront-cart';
const VERSION = 1;
const STORE = 'carts';

/** Keeps the lines of each store's basket; rejects when the browser can't. */
export interface CartStorage {
  read(storeId: number): Promise<readonly BasketLine[]>;
  /** Reads, changes and writes in one transaction, so that two tabs never undo each other. Answers what is kept now. */
  update(
    storeId: number,
    change: (lines: readonly BasketLine[]) => readonly BasketLine[],
  ): Promise<readonly BasketLine[]>;
}

/** The browser's own database, one record a store (BSK-02, BSK-03). */
export function browserCartStorage(): CartStorage {
  let connection: ReturnType<typeof open> | undefined;
  const database = () => {
    connection ??= open();
    // A connection that failed to open is tried anew by the next operation.
    connection.catch(() => {
      connection = undefined;
    });
    return connection;
  };
  return {
    async read(storeId) {
      return readLines(await (await database()).get(STORE, storeId));
    },
    async update(storeId, change) {
      const transaction = (await database()).transaction(STORE, 'readwrite');
      const lines = change(readLines(await transaction.store.get(storeId)));
      await transaction.store.put([...lines], storeId);
      await transaction.done;
      return lines;
    },
  };
}

function open() {
  return openDB(DATABASE, VERSION, {
    upgrade: (database) => {
      database.createObjectStore(STORE);
    },
  });
}

/** What the database holds is ours, but may be of an older shape: lines that lack what pricing needs are dropped. */
function readLines(kept: unknown): readonly BasketLine[] {
  return Array.isArray(kept) ? kept.filter(isLine) : [];
}

function isLine(value: unknown): value is BasketLine {
  if (typeof value !== 'object' || value === null) return false;
  const line: Partial<Record<keyof BasketLine, unknown>> = value;
  return (
    typeof line.id === 'string' &&
    Number.isSafeInteger(line.productId) &&
    Number.isSafeInteger(line.quantity) &&
    Number.isSafeInteger(line.unitNetMinor) &&
    Array.isArray(line.front) &&
    Array.isArray(line.back)
  );
}
