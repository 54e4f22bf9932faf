/** Digits and capitals without I, L, O and U (Crockford's base 32): nothing that is misread over the telephone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 9;

/** An order reference like 'ML-7K3QD-9XWP' (ORD-01): 45 bits, so that nobody guesses another's.
 *  `random` gives {@link ORDER_REF_BYTES} or more; five bits of each count. For real orders they come from a secure source.
 *  @throws RangeError on fewer bytes. */
export function orderRef(random: Uint8Array): string {
  if (random.length < LENGTH) throw new RangeError(`an order reference takes ${LENGTH} random bytes`);
  return spell(Array.from(random.subarray(0, LENGTH), (byte) => ALPHABET.charAt(byte % 32)).join(''));
}

/** How many random bytes a reference takes. */
export const ORDER_REF_BYTES = LENGTH;

/** A reference as a person typed it → its one spelling; null when it is none. I and L are read as 1, O as 0. */
export function readOrderRef(typed: string): string | null {
  const text = typed.toUpperCase().replace(/[\s-]/g, '').replace(/^ML/, '').replace(/[IL]/g, '1').replace(/O/g, '0');
  return /^[0-9A-HJKMNP-TV-Z]{9}$/.test(text) ? spell(text) : null;
}

const spell = (text: string): string => `ML-${text.slice(0, 5)}-${text.slice(5)}`;
