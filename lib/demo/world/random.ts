import { ORDER_REF_BYTES, orderRef } from '@/lib/domain/orders/order-ref';

/** Returns a generator of numbers in [0, 1) that yields an identical sequence for a given seed (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const digits = (random: () => number, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');

/** Returns a version 4 UUID derived from the generator. */
export function createSeededUuid(random: () => number): string {
  const hex = digits(random, '0123456789abcdef', 30);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-a${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
}

/** Returns an order reference in the format of real ones. */
export function createDemoOrderRef(random: () => number): string {
  return orderRef(Uint8Array.from({ length: ORDER_REF_BYTES }, () => Math.floor(random() * 32)));
}
