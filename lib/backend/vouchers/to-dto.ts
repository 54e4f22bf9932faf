import type { z } from 'zod';
import type { voucherEndpoints } from '@/lib/contracts/vouchers';
import { toDecimal } from '@/lib/domain/money/decimal';
import { voucherState } from '@/lib/domain/vouchers/codes';
import type { VoucherRow } from './queries';

type Wire = z.input<typeof voucherEndpoints.create.answer>['data'];

export const voucherWire = (row: VoucherRow, now: Date): Wire => ({
  id: row.id,
  code: row.code,
  type: row.kind,
  discount_amount: toDecimal(row.discountMinor),
  usage_limit: row.usageLimit,
  used: row.taken,
  valid_from: row.validFrom?.toISOString() ?? null,
  valid_until: row.validUntil?.toISOString() ?? null,
  active: row.active,
  listed: row.listed,
  state: voucherState(row, now),
  created_at: row.createdAt.toISOString(),
});
