import { ImageCache } from './image-cache';

const filled = (count: number): ImageCache<number> => {
  const cache = new ImageCache<number>();
  for (let i = 1; i <= count; i++) cache.set(`k${i}`, i);
  return cache;
};

describe('ImageCache', () => {
  it('keeps 50 entries and leaves 40 when a 51st comes, the newest among them (RND-20)', () => {
    expect(filled(50).size).toBe(50);
    const cache = filled(51);
    expect(cache.size).toBe(40);
    expect(cache.keys()[0]).toBe('k12');
    expect(cache.keys().at(-1)).toBe('k51');
  });

  it('removes the least recently used first (RND-20)', () => {
    const cache = filled(50);
    expect(cache.get('k1')).toBe(1);
    cache.set('k51', 51);
    expect(cache.get('k1')).toBe(1);
    expect(cache.get('k2')).toBeUndefined();
  });

  it('also respects a weight limit, but never drops the newest entry', () => {
    const evicted: number[] = [];
    const cache = new ImageCache<number>({
      maxWeight: 10,
      weigh: (value) => value,
      onEvict: (value) => evicted.push(value),
    });
    cache.set('a', 6);
    cache.set('b', 6);
    cache.set('c', 40);
    expect(cache.keys()).toEqual(['c']);
    expect(evicted).toEqual([6, 6]);
  });

  it('loads once for concurrent callers, and again after a failure', async () => {
    const cache = new ImageCache<string>();
    let loads = 0;
    const load = async (): Promise<string> => {
      loads += 1;
      if (loads === 1) throw new Error('first');
      return 'picture';
    };
    const both = await Promise.allSettled([cache.getOrLoad('a', load), cache.getOrLoad('a', load)]);
    expect(both.map((one) => one.status)).toEqual(['rejected', 'rejected']);
    expect(await cache.getOrLoad('a', load)).toBe('picture');
    expect(await cache.getOrLoad('a', load)).toBe('picture');
    expect({ loads, hits: cache.hits, misses: cache.misses }).toEqual({ loads: 2, hits: 1, misses: 2 });
  });
});
