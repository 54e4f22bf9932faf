/**
 * Crockford's base 32: digits and capitals without I, L, O and U, so that references are not misread over the
 * telephone.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 9;

/**
 * Returns an order reference such as 'ML-7K3QD-9XWP' (ORD-01): 45 bits, so that references cannot be guessed.
 * @param random at least {@link ORDER_REF_BYTES} bytes, of each of which five bits are used; real orders use a secure
 * source
 * @throws RangeError for fewer bytes
 */
export function orderRef(random: Uint8Array): string {
  if (random.length < LENGTH) throw new RangeError(`an order reference takes ${LENGTH} random bytes`);
  return spell(Array.from(random.subarray(0, LENGTH), (byte) => ALPHABET.charAt(byte % 32)).join(''));
}

/** Number of random bytes for a reference. */
export const ORDER_REF_BYTES = LENGTH;

/** Normalises a typed reference: I and L are read as 1, O as 0. Returns null for text that is not a reference. */
export function parseOrderRef(typed: string): string | null {
  const text = typed.toUpperCase().replace(/[\s-]/g, '').replace(/^ML/, '').replace(/[IL]/g, '1').replace(/O/g, '0');
  return /^[0-9A-HJKMNP-TV-Z]{9}$/.test(text) ? spell(text) : null;
}

const spell = (text: string): string => `ML-${text.slice(0, 5)}-${text.slice(5)}`;
