import type { Tx } from '@/lib/db/client';
import type { Store } from '../stores/queries';
import { findHeldVoucher, redeemVoucher, releaseVoucher, voucherExists } from '../vouchers/redeem';
import { assertCodeAttemptsLeft, type CodeAttempt, countWrongCode } from './code-attempts';

/** Voucher with one redeemed use. `discountMinor`: its value, minor units including VAT. */
export interface HeldVoucher {
  readonly id: number;
  readonly discountMinor: number;
}

/**
 * Returns the voucher of a request: the voucher that the order holds already, or a use redeemed in this transaction. A
 * held voucher that is no longer requested is released. Returns null for an empty code, and 'refused' for an unusable
 * code (VOU-04).
 */
export async function resolveRequestedVoucher(
  tx: Tx,
  store: Store,
  input: { code: string; orderId: string | null; attempt: CodeAttempt },
): Promise<HeldVoucher | 'refused' | null> {
  const { code, orderId, attempt } = input;
  const held = orderId ? await findHeldVoucher(tx, { tenantId: store.tenantId, orderId }) : null;
  if (held?.code === code) return held;
  if (held && orderId) await releaseVoucher(tx, { tenantId: store.tenantId, orderId });
  if (code === '') return null;
  await assertCodeAttemptsLeft(attempt);
  const voucherLookup = { ...store, code, kind: 'voucher' as const };
  const taken = await redeemVoucher(tx, voucherLookup);
  if (taken) return taken;
  if (!(await voucherExists(tx, voucherLookup))) await countWrongCode(attempt);
  return 'refused';
}
