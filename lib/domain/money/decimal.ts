const PLAIN_DECIMAL = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/;

/**
 * Parses major units with at most two decimals (45.98, '20.00') to minor units (4598, 2000); also per cent to basis
 * points. Returns null for anything else: negative, exponent, a third decimal, spaces, not a number (MNY-14). Avoids
 * floating-point multiplication, where 1.15 × 100 is 114.99….
 */
export function parseDecimal(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const match = PLAIN_DECIMAL.exec(String(value));
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/**
 * Parses a typed amount to minor units. Accepts spaces around it, a decimal comma ('24,50' → 2450), and thousands
 * separators where they are unambiguous ('1.000,50', '1,000.50'). Returns null for text that is not an amount
 * ({@link parseDecimal}), and for three or more digits after the only separator: '2,500' could mean 2500 or 2.50.
 */
export function parseTypedDecimal(text: string): number | null {
  const plain = text.trim();
  const [, whole, cents] = GROUPED.exec(plain) ?? [];
  if (whole !== undefined && cents !== undefined) return parseDecimal(`${whole.replace(/[.,]/g, '')}.${cents}`);
  return FRACTION_TOO_LONG.test(plain) ? null : parseDecimal(plain.replace(',', '.'));
}

/** Like {@link parseTypedDecimal}, but also for an amount below zero, with a minus sign or a hyphen before it. */
export function parseSignedDecimal(text: string): number | null {
  const [, sign, amount = ''] = SIGNED.exec(text) ?? [];
  const minor = parseTypedDecimal(amount);
  return minor === null || sign === '' ? minor : -minor;
}
const SIGNED = /^\s*([-−]?)(.*)$/s;
const FRACTION_TOO_LONG = /[.,]\d{3,}$/;
const GROUPED = /^(\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{3})+(?=\.))[.,](\d{1,2})$/;

/**
 * Converts minor units to a number in major units, whose JSON text has at most two decimals (4598 → 45.98; MNY-14).
 * @throws RangeError if `minor` is not a safe integer
 */
export function toDecimal(minor: number): number {
  assertMinor(minor);
  // A single division gives the double nearest to the decimal, which prints as that decimal.
  return minor / 100;
}

/**
 * Converts minor units to text in major units with exactly two decimals ('45.90') for forms and exports.
 * @throws RangeError if `minor` is not a safe integer
 */
export function toDecimalText(minor: number): string {
  assertMinor(minor);
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function assertMinor(minor: number): void {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not an amount in minor units: ${minor}`);
}
