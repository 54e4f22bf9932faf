import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { hasClientAbility } from '@/lib/domain/clients/verification';
import { findCreditProblem } from '@/lib/domain/fulfilment/production';
import type { RoutingCandidate, RoutingObstacle } from '@/lib/domain/fulfilment/routing';
import type { Currency } from '@/lib/domain/money/money';
import { readBalanceLimit } from './balance-limit';
import { calculateProductionCost } from './budgets';
import type { OrderInFulfilment } from './order-in-fulfilment';

interface OrderFacts {
  readonly isVerified: boolean;
  readonly hasCredit: boolean;
  readonly limitMinor: number | null;
  readonly usedMinor: number;
  /** Whether the order is a gift: the shopper paid nothing, and it is not a replacement. */
  readonly isGift: boolean;
  /** Whether the order is a replacement for which, by decision of staff, the platform or a fulfiller pays. */
  readonly isPaidByStaff: boolean;
  /** Whether the order's cost is already reserved in the credit, or billed. */
  readonly isOnCredit: boolean;
}

async function readFacts(
  tx: Tx,
  { tenantId, orderId, currency }: { tenantId: TenantId; orderId: string; currency: Currency },
): Promise<OrderFacts> {
  const { rows } = await tx.execute<{
    verified: boolean;
    credit: boolean;
    limit: number | null;
    used: number;
    gift: boolean;
    staff: boolean;
    on_credit: boolean;
  }>(sql`
    select t.verified_at is not null as verified, t.credit_activated_at is not null as credit,
      b.limit_minor as limit, coalesce(b.used_minor, 0)::float8 as used,
      r.order_id is null and (o.kind = 'gift' or o.total_minor = 0) as gift,
      r.order_id is not null and (r.payer = 'platform' or (r.payer = 'fulfiller'
        and not exists (select from users u where u.id = r.user_id and u.tenant_id = r.tenant_id))) as staff,
      (f.reserved_minor is not null and f.settled_at is null)
        or exists (select from charges c where c.order_id = o.id and c.kind = 'order') as on_credit
    from orders o
    join tenants t on t.id = o.tenant_id
    left join order_fulfilments f on f.order_id = o.id
    left join replacements r on r.order_id = o.id
    left join budgets b on b.tenant_id = t.id and b.event_id = 0 and b.currency = ${currency}
    where o.id = ${orderId} and o.tenant_id = ${tenantId}`);
  const [row] = rows;
  if (!row) throw new Error(`order ${orderId} is routed and has no row`);
  return {
    isVerified: row.verified,
    hasCredit: row.credit,
    limitMinor: row.limit,
    usedMinor: row.used,
    isGift: row.gift,
    isPaidByStaff: row.staff,
    isOnCredit: row.on_credit,
  };
}

/**
 * Returns the obstacles on the tenant's side against each kind of fulfiller: another production mode was chosen, or the
 * platform would not be paid. `neededMinor` is the amount that a fulfiller of the platform would still reserve in the
 * tenant's credit.
 */
export async function readObstacles(
  tx: Tx,
  work: Pick<OrderInFulfilment, 'tenantId' | 'orderId' | 'currency' | 'way'>,
): Promise<{ obstaclesFor: (candidate: RoutingCandidate, ownerId: number) => RoutingObstacle[]; neededMinor: number }> {
  const facts = await readFacts(tx, work);
  const neededMinor = facts.isOnCredit || facts.isPaidByStaff ? 0 : await calculateProductionCost(tx, work);
  const payment = paymentObstacles(facts, neededMinor, await readBalanceLimit(tx, work));
  const { way } = work;
  return {
    neededMinor,
    obstaclesFor: ({ reach }, ownerId) => {
      const isPlatform = reach === 2;
      const isOther = way !== null && way !== (isPlatform ? 'platform' : 'fulfiller');
      // The platform makes a replacement at its own cost in every production mode of the tenant.
      const other: RoutingObstacle[] = isOther && !(isPlatform && facts.isPaidByStaff) ? ['other way'] : [];
      // The platform's own stores use their own fulfillers.
      return isPlatform && ownerId !== work.tenantId ? [...other, ...payment] : other;
    },
  };
}

/**
 * Lists the obstacles to payment of an order that a fulfiller of the platform would make.
 * @param balanceLimitMinor limit by the money that the platform holds, minor units; null = no such limit, because a
 * credit account pays or there is no payment
 */
function paymentObstacles(facts: OrderFacts, neededMinor: number, balanceLimitMinor: number | null): RoutingObstacle[] {
  if (facts.isPaidByStaff) return [];
  const isPaidBySales = balanceLimitMinor !== null;
  const problem = findCreditProblem({ ...facts, isActive: facts.hasCredit, usedMinor: 0, isPaidBySales });
  const unpaid: RoutingObstacle[] = problem === null ? [] : ['nobody pays'];
  const limitMinor = balanceLimitMinor ?? facts.limitMinor ?? 0;
  const isShort = problem === null && facts.usedMinor + neededMinor > limitMinor;
  return [
    ...unpaid,
    ...(isShort ? (['credit limit'] as const) : []),
    ...(hasClientAbility(facts.isGift ? 'platform gifts' : 'platform production', facts)
      ? []
      : (['not verified'] as const)),
  ];
}
