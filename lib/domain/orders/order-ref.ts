/** Digits and capitals without I, L, O and U: nothing that is misread over the telephone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** An order reference like 'ML-7K3QD-9XWPT' (ORD-01): 50 bits, so that nobody guesses another's.
 *  `random` are 10 or more bytes from a secure source; five bits of each count.
 *  @throws RangeError on fewer bytes. */
export function orderRef(random: Uint8Array): string {
  if (random.length < LENGTH) throw new RangeError(`an order reference takes ${LENGTH} random bytes`);
  const text = Array.from(random.subarray(0, LENGTH), (byte) => ALPHABET.charAt(byte % 32)).join('');
  return `ML-${text.slice(0, 5)}-${text.slice(5)}`;
}

/** A reference as a person typed it → its one spelling; null when it is none. I and L are read as 1, O as 0. */
export function readOrderRef(typed: string): string | null {
  const text = typed.toUpperCase().replace(/[\s-]/g, '').replace(/^ML/, '').replace(/[IL]/g, '1').replace(/O/g, '0');
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(text) ? `ML-${text.slice(0, 5)}-${text.slice(5)}` : null;
}
