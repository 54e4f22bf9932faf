import { and, asc, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { EventKey } from '@/lib/db/keys';
import { voucherRedemptions, vouchers } from '@/lib/db/schema';
import { defineStatement, type Placeholders } from '@/lib/db/statement';

const usable = ({ tenantId, eventId }: EventKey | Placeholders<EventKey>, more: SQL | undefined) =>
  and(
    eq(vouchers.tenantId, tenantId),
    eq(vouchers.eventId, eventId),
    eq(vouchers.active, true),
    or(isNull(vouchers.validFrom), lt(vouchers.validFrom, sql`now()`)),
    or(isNull(vouchers.validUntil), gt(vouchers.validUntil, sql`now()`)),
    or(isNull(vouchers.usageLimit), lt(vouchers.taken, vouchers.usageLimit)),
    more,
  );

/** Maximum number of codes sent to a browser; further codes work as well. */
const MAX_LISTED_CODES = 500;

/** Lists usable vouchers of a paid store, publicly listed ones first; never promotion codes (VOU-05). */
export const listUsableVouchers = defineStatement((tx, input: Placeholders<EventKey>) =>
  tx
    .select({ code: vouchers.code, discountMinor: vouchers.discountMinor, listed: vouchers.listed })
    .from(vouchers)
    .where(usable(input, eq(vouchers.kind, 'voucher')))
    .orderBy(desc(vouchers.listed), asc(vouchers.id))
    .limit(MAX_LISTED_CODES),
);

type Kind = 'voucher' | 'promo';

/**
 * Redeems one use. Condition and count are one SQL statement, so the usage limit holds under concurrency (VOU-07). Null
 * when the code is unknown, not usable now, or used up.
 */
export async function redeemVoucher(tx: Tx, input: EventKey & { code: string; kind: Kind }) {
  const [row] = await tx
    .update(vouchers)
    .set({ taken: sql`${vouchers.taken} + 1` })
    .where(usable(input, and(eq(vouchers.code, input.code), eq(vouchers.kind, input.kind))))
    .returning({ id: vouchers.id, discountMinor: vouchers.discountMinor });
  return row ?? null;
}

/** Returns whether the store has this code, usable or not: only unknown codes count as wrong (VOU-08). */
export async function voucherExists(tx: Tx, input: EventKey & { code: string; kind: Kind }): Promise<boolean> {
  const matchCount = await tx.$count(
    vouchers,
    and(
      eq(vouchers.tenantId, input.tenantId),
      eq(vouchers.eventId, input.eventId),
      eq(vouchers.code, input.code),
      eq(vouchers.kind, input.kind),
    ),
  );
  return matchCount > 0;
}

/**
 * Finds a code of an event, usable or not, that contains lower-case letters. Codes with non-ASCII characters count as
 * such, because databases and browsers may convert their case differently.
 */
export const findLowerCaseCode = defineStatement(
  (tx, { tenantId, eventId, kind }: Placeholders<EventKey & { kind: Kind }>) =>
    tx
      .select({ id: vouchers.id })
      .from(vouchers)
      .where(
        and(
          eq(vouchers.tenantId, tenantId),
          eq(vouchers.eventId, eventId),
          eq(vouchers.kind, kind),
          sql`${vouchers.code} ~ '[a-z]|[^ -~]'`,
        ),
      )
      .limit(1),
);

/** Returns the voucher that an order holds, if any. */
export async function findHeldVoucher(tx: Tx, input: { tenantId: TenantId; orderId: string }) {
  const [row] = await tx
    .select({ id: vouchers.id, code: vouchers.code, discountMinor: vouchers.discountMinor })
    .from(voucherRedemptions)
    .innerJoin(vouchers, eq(vouchers.id, voucherRedemptions.voucherId))
    .where(
      and(
        eq(voucherRedemptions.orderId, input.orderId),
        eq(voucherRedemptions.tenantId, input.tenantId),
        eq(voucherRedemptions.state, 'reserved'),
      ),
    );
  return row ?? null;
}

const RESERVED_FOR = sql`now() + interval '30 minutes'`;

/** Assigns a redeemed use to its order. A reservation expires after 30 minutes without settlement. */
export async function assignVoucherToOrder(
  tx: Tx,
  input: { tenantId: TenantId; voucherId: number; orderId: string },
): Promise<void> {
  const { tenantId, voucherId, orderId } = input;
  await tx
    .insert(voucherRedemptions)
    .values({ tenantId, voucherId, orderId, state: 'reserved', reservedUntil: RESERVED_FOR })
    .onConflictDoUpdate({
      target: [voucherRedemptions.orderId, voucherRedemptions.voucherId],
      set: { state: 'reserved', reservedUntil: RESERVED_FOR, updatedAt: sql`now()` },
    });
}

/** Releases a reserved use; a use that is settled or released already stays unchanged. */
export async function releaseVoucher(tx: Tx, input: { tenantId: TenantId; orderId: string }): Promise<void> {
  await tx.execute(sql`
    with freed as (
      update voucher_redemptions set state = 'released', updated_at = now()
      where order_id = ${input.orderId} and tenant_id = ${input.tenantId} and state = 'reserved' returning voucher_id
    )
    update vouchers v set taken = v.taken - 1 from freed where v.id = freed.voucher_id`);
}
