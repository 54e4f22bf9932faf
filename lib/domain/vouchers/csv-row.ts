import { isCalendarMoment } from '../dates/calendar';
import { parseDecimal } from '../money/decimal';
import { voucherCodeSchema } from './codes';

/** Columns of an export, and of an import in any order; `used` is exported and ignored by imports (VOU-06). */
export const VOUCHER_COLUMNS = [
  'code',
  'discount_amount',
  'usage_limit',
  'used',
  'valid_from',
  'valid_until',
  'active',
  'listed',
] as const;

export interface VoucherDraft {
  readonly code: string;
  readonly discountMinor: number;
  readonly usageLimit: number | null;
  readonly validFrom: Date | null;
  readonly validUntil: Date | null;
  readonly active: boolean;
  readonly listed: boolean;
}

export type VoucherRowProblems = Readonly<Record<string, string>>;

/**
 * Parses a row of an import. For the kind `promo` no amount is required, because the products are free. Returns the
 * draft, or the errors by column.
 */
export function parseVoucherRow(
  row: Readonly<Record<string, string>>,
  kind: 'voucher' | 'promo',
): { readonly draft: VoucherDraft } | { readonly problems: VoucherRowProblems } {
  const problems: Record<string, string> = {};
  const take = <T>(column: string, read: (text: string) => T | undefined): T | undefined => {
    const value = read(cell(row[column]));
    if (value === undefined) problems[column] = 'invalid';
    return value;
  };
  const code = voucherCodeSchema.safeParse(cell(row.code, false));
  if (!code.success) problems.code = code.error.issues[0]?.message ?? 'invalid';
  const discountMinor = take('discount_amount', (text) => readAmount(text, kind));
  const usageLimit = take('usage_limit', readLimit);
  const validFrom = take('valid_from', (text) => readMoment(text, '00:00:00'));
  const validUntil = take('valid_until', (text) => readMoment(text, '23:59:59'));
  const active = take('active', (text) => readFlag(text, true));
  const listed = take('listed', (text) => readFlag(text, false));
  if (validFrom && validUntil && validFrom >= validUntil) problems.valid_until = 'ends before it starts';
  if (Object.keys(problems).length > 0 || !code.success) return { problems };
  return {
    draft: {
      code: code.data,
      discountMinor: discountMinor ?? 0,
      usageLimit: usageLimit ?? null,
      validFrom: validFrom ?? null,
      validUntil: validUntil ?? null,
      active: active ?? true,
      listed: listed ?? false,
    },
  };
}

/**
 * Returns the text of a cell without the apostrophe that exports put before spreadsheet formulas. Surrounding spaces
 * are significant only in a code.
 */
function cell(text = '', isTrimmed = true): string {
  const plain = /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
  return isTrimmed ? plain.trim() : plain;
}

function readAmount(text: string, kind: 'voucher' | 'promo'): number | undefined {
  if (kind === 'promo') return 0;
  const minor = parseDecimal(text.replace(/^(\d+),(\d{1,2})$/, '$1.$2'));
  return minor !== null && minor > 0 && minor <= 100_000_00 ? minor : undefined;
}

function readLimit(text: string): number | null | undefined {
  if (text === '') return null;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/**
 * Parses a moment. A date without a time gets `timeOfDay`, UTC. Null for an empty text; undefined for an invalid one.
 */
function readMoment(text: string, timeOfDay: string): Date | null | undefined {
  if (text === '') return null;
  if (!/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/.test(text)) return undefined;
  const full = text.length === 10 ? `${text}T${timeOfDay}Z` : text.replace(' ', 'T');
  const moment = new Date(/(Z|[+-]\d{2}:\d{2})$/.test(full) ? full : `${full}Z`);
  return isCalendarMoment(moment) ? moment : undefined;
}

function readFlag(text: string, byDefault: boolean): boolean | undefined {
  const flagText = text.toLowerCase();
  if (flagText === '') return byDefault;
  if (['true', '1', 'yes'].includes(flagText)) return true;
  return ['false', '0', 'no'].includes(flagText) ? false : undefined;
}
