import { z } from 'zod';
import { hasEdgeSpaces, hasInvisibleCharacters, VOUCHER_CODE_LENGTH } from './code-form';

/** Schema of an entered code: 3 to 40 visible characters without surrounding spaces (VOU-06). */
export const voucherCodeSchema = z
  .string('required')
  .min(1, 'required')
  .min(VOUCHER_CODE_LENGTH.min, 'too short')
  .max(VOUCHER_CODE_LENGTH.max, 'too long')
  .refine((code) => !hasEdgeSpaces(code), 'edge spaces')
  .refine((code) => !hasInvisibleCharacters(code), 'invalid');

/** 32 characters that people do not confuse: without I, O, 0 and 1. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/**
 * Number of random characters in a code. Five bits per character make 60 bits, which cannot be guessed even from many
 * addresses (VOU-06, VOU-08).
 */
export const RANDOM_CODE_LENGTH = 12;
/** Maximum number of codes that one call generates or imports. */
export const MAX_CODES_AT_ONCE = 5_000;

/**
 * Returns a random code in groups of four, 'AB2C-…', after an optional prefix. `bytes`: {@link RANDOM_CODE_LENGTH}
 * bytes of a cryptographic generator.
 * @throws RangeError for fewer bytes
 */
export function buildRandomVoucherCode(bytes: Uint8Array, prefix = ''): string {
  if (bytes.length < RANDOM_CODE_LENGTH) throw new RangeError('too few random bytes for a code');
  const signs = [...bytes.slice(0, RANDOM_CODE_LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length));
  const groups = [signs.slice(0, 4), signs.slice(4, 8), signs.slice(8)].map((group) => group.join(''));
  return `${prefix}${groups.join('-')}`;
}

/** Number of characters that {@link maskVoucherCode} shows. */
const UNMASKED_LENGTH = 2;

/** Masks a code for display: its first two characters and always six dots, so that the length is not revealed. */
export const maskVoucherCode = (code: string): string =>
  `${[...code].slice(0, UNMASKED_LENGTH).join('')}${'•'.repeat(6)}`;

export const VOUCHER_STATES = ['usable', 'scheduled', 'used up', 'expired', 'off'] as const;
export type VoucherState = (typeof VOUCHER_STATES)[number];

/** Returns the state of a code at `now`; `off` takes precedence over all other states. */
export function getVoucherState(
  voucher: {
    readonly active: boolean;
    readonly validFrom: Date | null;
    readonly validUntil: Date | null;
    readonly usageLimit: number | null;
    readonly taken: number;
  },
  now: Date,
): VoucherState {
  if (!voucher.active) return 'off';
  if (voucher.usageLimit !== null && voucher.taken >= voucher.usageLimit) return 'used up';
  if (voucher.validUntil && voucher.validUntil <= now) return 'expired';
  return voucher.validFrom && voucher.validFrom >= now ? 'scheduled' : 'usable';
}
