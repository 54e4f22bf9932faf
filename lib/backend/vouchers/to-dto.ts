import type { z } from 'zod';
import type { voucherEndpoints } from '@/lib/contracts/vouchers';
import { toDecimal } from '@/lib/domain/money/decimal';
import { getVoucherState, maskVoucherCode } from '@/lib/domain/vouchers/codes';
import type { VoucherRow } from './queries';

type VoucherDtoInput = z.input<typeof voucherEndpoints.create.answer>['data'];

/** Returns a code, masked where the caller may not see it. Codes that the store shows publicly are never masked. */
export const toVisibleCode = ({ code, listed }: Pick<VoucherRow, 'code' | 'listed'>, isHidden: boolean): string =>
  isHidden && !listed ? maskVoucherCode(code) : code;

export const toVoucherDto = (row: VoucherRow, now: Date, isHidden = false): VoucherDtoInput => ({
  id: row.id,
  code: toVisibleCode(row, isHidden),
  type: row.kind,
  discount_amount: toDecimal(row.discountMinor),
  usage_limit: row.usageLimit,
  used: row.taken,
  valid_from: row.validFrom?.toISOString() ?? null,
  valid_until: row.validUntil?.toISOString() ?? null,
  active: row.active,
  listed: row.listed,
  state: getVoucherState(row, now),
  created_at: row.createdAt.toISOString(),
});
