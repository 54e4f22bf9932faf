import { type BasketAction, type CountedLine, reduceBasket } from '@/lib/domain/basket/basket';
import { BASKET_ERROR_MESSAGES, type BasketOperation, STORE_ID_REQUIRED_MESSAGE } from '@/lib/domain/basket/errors';
import type { BasketLine } from '@/lib/domain/basket/line';
import type { CartStorage } from './cart-storage';

export interface BasketState {
  readonly status: 'loading' | 'ready';
  readonly lines: readonly BasketLine[];
  /** Message of the last failed operation (BSK-10); null after a successful one. */
  readonly error: string | null;
}

/**
 * Basket of a store in this tab: its state, and operations on it. Each operation resolves to whether it succeeded; the
 * error message is in the state.
 */
export interface Basket {
  getState(): BasketState;
  subscribe(onChange: () => void): () => void;
  /** Loads the saved lines. Does nothing when they are already loaded. */
  init(): Promise<void>;
  /** Adds a line. */
  add(line: BasketLine): Promise<boolean>;
  /** Replaces the line `id` with an edited line, or adds the edited line when `id` no longer exists. */
  replace(id: string, line: BasketLine): Promise<boolean>;
  increment(id: string): Promise<boolean>;
  decrement(id: string): Promise<boolean>;
  setQuantity(id: string, quantity: number): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  restore(line: BasketLine, index: number): Promise<boolean>;
  /** Removes the quantities that were ordered, and no more, from the lines. */
  removeOrdered(ordered: readonly CountedLine[]): Promise<boolean>;
  clear(): Promise<boolean>;
  /** Changes the lines with `change`, for example to apply the prices from the server (BSK-12). */
  revise(change: (lines: readonly BasketLine[]) => readonly BasketLine[]): Promise<boolean>;
}

/** Channel that notifies other tabs of a basket change; BroadcastChannel in the browser. */
export interface BasketChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

export interface BasketPlatform {
  readonly storage: CartStorage;
  readonly channel: BasketChannel | null;
  readonly logError: (message: string, cause?: unknown) => void;
}

export const EMPTY_BASKET: BasketState = { status: 'loading', lines: [], error: null };

/**
 * Creates the basket of a store in the given storage. `storeId` is the event's id; without it nothing is read or saved
 * (BSK-11).
 */
export function createBasket(storeId: number | null | undefined, platform: BasketPlatform): Basket {
  const { storage, channel, logError } = platform;
  const listeners = new Set<() => void>();
  let state = EMPTY_BASKET;
  let loading: Promise<void> | undefined;

  function set(next: Partial<BasketState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function fail(operation: BasketOperation, cause: unknown): false {
    logError(BASKET_ERROR_MESSAGES[operation], cause);
    set({ status: 'ready', error: BASKET_ERROR_MESSAGES[operation] });
    return false;
  }

  async function load(): Promise<void> {
    if (!storeId) {
      logError(STORE_ID_REQUIRED_MESSAGE);
      return;
    }
    try {
      set({ status: 'ready', lines: await storage.read(storeId), error: null });
    } catch (cause) {
      fail('load', cause);
    }
  }

  async function change(
    operation: BasketOperation,
    reduce: (lines: readonly BasketLine[]) => readonly BasketLine[],
  ): Promise<boolean> {
    if (!storeId) {
      logError(STORE_ID_REQUIRED_MESSAGE);
      return false;
    }
    try {
      set({ status: 'ready', lines: await storage.update(storeId, reduce), error: null });
      channel?.postMessage(storeId);
      return true;
    } catch (cause) {
      return fail(operation, cause);
    }
  }

  const act = (operation: BasketOperation, action: BasketAction<BasketLine>) =>
    change(operation, (lines) => reduceBasket(lines, action));

  channel?.addEventListener('message', ({ data }) => {
    if (data === storeId) void load();
  });

  return {
    getState: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    init() {
      loading ??= load();
      return loading;
    },
    add: (line) => act('add', { type: 'add', line }),
    replace: (id, line) => act('add', { type: 'replace', id, line }),
    increment: (id) => act('increment', { type: 'increment', id }),
    decrement: (id) => act('decrement', { type: 'decrement', id }),
    setQuantity: (id, quantity) => act('setQuantity', { type: 'setQuantity', id, quantity }),
    remove: (id) => act('remove', { type: 'remove', id }),
    restore: (line, index) => act('add', { type: 'restore', line, index }),
    removeOrdered: (ordered) => act('clear', { type: 'removeOrdered', ordered }),
    clear: () => act('clear', { type: 'clear' }),
    revise: (revision) => change('load', revision),
  };
}
