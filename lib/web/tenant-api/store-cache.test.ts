import { clearSharedCaches, dropFromSharedCaches, getSharedCache, StoreCache } from './store-cache';

const LIMITS = { maxEntries: 3, ageMs: () => 60_000 };

/** Returns a function that returns the number of its calls. */
function counter() {
  let count = 0;
  return async () => ++count;
}

describe('the cache of a store’s data', () => {
  test('loads once for concurrent requests, and again once the entry is old', async () => {
    const cache = new StoreCache<number>(LIMITS);
    const make = counter();
    expect(await Promise.all([cache.find('a', 'x', 0, make), cache.find('a', 'x', 0, make)])).toEqual([1, 1]);
    expect(await cache.find('a', 'x', 59_999, make)).toBe(1);
    expect(await cache.find('a', 'x', 60_000, make)).toBe(2);
  });

  test('loads again after the store changed, and nothing of another store', async () => {
    const cache = new StoreCache<number>(LIMITS);
    const [one, other] = [counter(), counter()];
    await Promise.all([cache.find('a', 'x', 0, one), cache.find('b', 'x', 0, other)]);
    cache.drop('a');
    expect(await cache.find('a', 'x', 0, one)).toBe(2);
    expect(await cache.find('b', 'x', 0, other)).toBe(1);
  });

  test('does not cache an entry when the store changed while it loaded', async () => {
    const cache = new StoreCache<number>(LIMITS);
    const make = counter();
    const before = cache.find('a', 'x', 0, make);
    cache.drop('a');
    expect(await before).toBe(1);
    expect(await cache.find('a', 'x', 0, make)).toBe(2);
  });

  test('does not cache a failure', async () => {
    const cache = new StoreCache<number>(LIMITS);
    await expect(cache.find('a', 'x', 0, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.find('a', 'x', 0, async () => 7)).toBe(7);
  });

  test('drops the oldest entries past the limit', async () => {
    const cache = new StoreCache<number>(LIMITS);
    const first = counter();
    await cache.find('a', 'x', 0, first);
    for (const slug of ['b', 'c', 'd']) await cache.find(slug, 'x', 0, async () => 0);
    expect(await cache.find('a', 'x', 0, first)).toBe(2);
  });

  test('is shared by name, and dropped everywhere', async () => {
    const make = counter();
    const find = () => getSharedCache<number>('of this test', LIMITS).find('a', 'x', 0, make);
    expect([await find(), await find()]).toEqual([1, 1]);
    dropFromSharedCaches('a');
    expect(await find()).toBe(2);
    clearSharedCaches();
    expect(await find()).toBe(3);
  });
});
