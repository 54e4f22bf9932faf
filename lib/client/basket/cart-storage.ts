import { openDB } from 'idb';
import type { BasketLine } from '@/lib/domain/basket/line';

const DATABASE = 'storefront-cart';
const VERSION = 1;
const STORE = 'carts';

/** Storage of each store's basket lines; its methods reject when the browser's storage fails. */
export interface CartStorage {
  read(storeId: number): Promise<readonly BasketLine[]>;
  /**
   * Reads, changes and writes the lines of a store in one transaction, so that two tabs never overwrite each other's
   * changes. Returns the saved lines.
   */
  update(
    storeId: number,
    change: (lines: readonly BasketLine[]) => readonly BasketLine[],
  ): Promise<readonly BasketLine[]>;
}

/** Creates a cart storage in IndexedDB with one record per store (BSK-02, BSK-03). */
export function createBrowserCartStorage(): CartStorage {
  let connection: ReturnType<typeof open> | undefined;
  const database = () => {
    connection ??= open();
    // The next operation opens the connection again.
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

/**
 * Returns the stored lines. Lines that an earlier version of the site saved are dropped if they lack fields that
 * pricing needs.
 */
function readLines(storedLines: unknown): readonly BasketLine[] {
  return Array.isArray(storedLines) ? storedLines.filter(isLine) : [];
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
