import { ORDER_REF_BYTES, orderRef } from '@/lib/domain/orders/order-ref';

/** Numbers in [0, 1) that are the same every time for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
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

/** A version 4 UUID out of the generator. */
export function seededUuid(random: () => number): string {
  const hex = digits(random, '0123456789abcdef', 30);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-a${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
}

/** An order reference in the shape of real ones. */
export function demoOrderRef(random: () => number): string {
  return orderRef(Uint8Array.from({ length: ORDER_REF_BYTES }, () => Math.floor(random() * 32)));
}
