import { and, eq, sql } from 'drizzle-orm';
import type { checkoutEndpoints } from '@/lib/contracts/checkout';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import { vouchers } from '@/lib/db/schema';
import type { PromoCodeState } from '@/lib/domain/promo/promo';
import { buildNotFoundError } from '@/lib/platform/errors';
import type { Caller } from '../http/route';
import { withStore } from '../stores/service';
import { assertCodeAttemptsLeft, countWrongCode, delayCodeAttempt } from './code-attempts';

type Input = ParsedInput<typeof checkoutEndpoints.checkPromoCode>;

/**
 * Returns whether a gift's code can be used now, otherwise the reason; reserves nothing. A code of another store counts
 * as unknown. Each unknown code counts as a guess from its network address, as in a claim. Fails with `not_found` and
 * `rate_limited`.
 */
export async function checkPromoCode({ params, body, clientIp }: Input & Pick<Caller, 'clientIp'>) {
  const event = `${params.tenant}/${params.slug}`;
  const attempt = { kind: 'promo', event, checkout: null, clientIp } as const;
  await delayCodeAttempt(attempt);
  return withStore(params, async (tx, store) => {
    if (store.type !== 'promo') throw buildNotFoundError();
    await assertCodeAttemptsLeft(attempt);
    const [code] = await tx
      .select({
        isActive: vouchers.active,
        isEarly: sql<boolean>`coalesce(${vouchers.validFrom} >= now(), false)`,
        isExpired: sql<boolean>`coalesce(${vouchers.validUntil} <= now(), false)`,
        isTaken: sql<boolean>`coalesce(${vouchers.taken} >= ${vouchers.usageLimit}, false)`,
        isHeld: sql<boolean>`exists (select from voucher_redemptions r
          where r.voucher_id = ${vouchers.id} and r.state = 'reserved')`,
      })
      .from(vouchers)
      .where(
        and(
          eq(vouchers.tenantId, store.tenantId),
          eq(vouchers.eventId, store.eventId),
          eq(vouchers.code, body.code),
          eq(vouchers.kind, 'promo'),
        ),
      );
    if (!code) await countWrongCode(attempt);
    return { state: code ? toState(code) : ('unknown' satisfies PromoCodeState) };
  });
}

function toState(code: {
  readonly isActive: boolean;
  readonly isEarly: boolean;
  readonly isExpired: boolean;
  readonly isTaken: boolean;
  readonly isHeld: boolean;
}): PromoCodeState {
  if (!code.isActive) return 'withdrawn';
  if (code.isExpired) return 'expired';
  if (code.isEarly) return 'early';
  if (!code.isTaken) return 'usable';
  return code.isHeld ? 'held' : 'used';
}
