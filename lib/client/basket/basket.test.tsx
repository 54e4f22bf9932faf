import { BASKET_ERROR_MESSAGES } from '@/lib/domain/basket/errors';
import type { BasketLine } from '@/lib/domain/basket/line';
import { type BasketChannel, type BasketPlatform, createBasket } from './basket';
import type { CartStorage } from './cart-storage';

const line = (id: string, quantity = 1): BasketLine => ({
  id,
  productId: 1,
  name: 'Tee',
  description: '',
  code: 'TEE-1',
  status: 'active',
  sku: 'sku',
  colour: 'navy',
  colourName: 'Navy',
  size: 'm',
  quantity,
  unitNetMinor: 1000,
  vatApplies: true,
  frontPreview: null,
  backPreview: null,
  front: [],
  back: [],
});

/** Creates a cart storage in memory. While `broken` is true, it fails like a browser that forbids storage. */
function memoryStorage(): CartStorage & { broken: boolean } {
  const carts = new Map<number, readonly BasketLine[]>();
  const check = () => {
    if (storage.broken) throw new Error('storage is forbidden');
  };
  const storage = {
    broken: false,
    async read(storeId: number) {
      check();
      return carts.get(storeId) ?? [];
    },
    async update(storeId: number, change: (lines: readonly BasketLine[]) => readonly BasketLine[]) {
      check();
      const lines = change(carts.get(storeId) ?? []);
      carts.set(storeId, lines);
      return lines;
    },
  };
  return storage;
}

function channelPair(): [BasketChannel, BasketChannel] {
  const listeners: [Set<(event: { data: unknown }) => void>, Set<(event: { data: unknown }) => void>] = [
    new Set(),
    new Set(),
  ];
  const end = (sideIndex: 0 | 1): BasketChannel => ({
    postMessage: (data) => {
      for (const listener of listeners[sideIndex === 0 ? 1 : 0]) listener({ data });
    },
    addEventListener: (_type, listener) => void listeners[sideIndex].add(listener),
  });
  return [end(0), end(1)];
}

function platform(
  parts: Partial<Omit<BasketPlatform, 'storage'>> & { storage?: ReturnType<typeof memoryStorage> } = {},
) {
  const logged: string[] = [];
  return {
    storage: memoryStorage(),
    channel: null,
    logError: (message: string) => void logged.push(message),
    logged,
    ...parts,
  };
}

describe('a basket', () => {
  it('keeps its lines for the next visit', async () => {
    const shared = platform();
    await createBasket(7, shared).add(line('a', 2));
    const next = createBasket(7, shared);
    expect(next.getState()).toEqual({ status: 'loading', lines: [], error: null });
    await next.init();
    expect(next.getState().lines).toEqual([line('a', 2)]);
  });

  it('never mixes two stores', async () => {
    const shared = platform();
    await createBasket(7, shared).add(line('a'));
    const other = createBasket(8, shared);
    await other.init();
    expect(other.getState().lines).toEqual([]);
  });

  it('restores a removed line in its place', async () => {
    const basket = createBasket(7, platform());
    await basket.add(line('a'));
    await basket.add(line('b'));
    await basket.remove('a');
    await basket.restore(line('a'), 0);
    expect(basket.getState().lines.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('follows changes in another tab', async () => {
    const storage = memoryStorage();
    const [here, there] = channelPair();
    const first = createBasket(7, platform({ storage, channel: here }));
    const second = createBasket(7, platform({ storage, channel: there }));
    await second.init();
    const followed = new Promise<void>((resolve) => {
      second.subscribe(resolve);
    });
    await first.add(line('a'));
    await followed;
    expect(second.getState().lines).toEqual([line('a')]);
  });

  it.each([
    ['load', (basket: ReturnType<typeof createBasket>) => basket.init()],
    ['add', (basket: ReturnType<typeof createBasket>) => basket.add(line('a'))],
    ['setQuantity', (basket: ReturnType<typeof createBasket>) => basket.setQuantity('a', 3)],
    ['increment', (basket: ReturnType<typeof createBasket>) => basket.increment('a')],
    ['decrement', (basket: ReturnType<typeof createBasket>) => basket.decrement('a')],
    ['remove', (basket: ReturnType<typeof createBasket>) => basket.remove('a')],
    ['clear', (basket: ReturnType<typeof createBasket>) => basket.clear()],
  ] as const)('reports what failed when %s fails, and clears it after the next success', async (operation, act) => {
    const shared = platform();
    const basket = createBasket(7, shared);
    shared.storage.broken = true;
    await act(basket);
    expect(basket.getState().error).toBe(BASKET_ERROR_MESSAGES[operation]);
    expect(shared.logged).toEqual([BASKET_ERROR_MESSAGES[operation]]);
    shared.storage.broken = false;
    await basket.add(line('b'));
    expect(basket.getState().error).toBeNull();
  });

  it('logs that a store id is required and changes nothing without one', async () => {
    const shared = platform();
    const basket = createBasket(undefined, shared);
    await basket.init();
    expect(await basket.add(line('a'))).toBe(false);
    expect(shared.logged).toEqual(['Store ID is required', 'Store ID is required']);
    expect(basket.getState().lines).toEqual([]);
  });
});
