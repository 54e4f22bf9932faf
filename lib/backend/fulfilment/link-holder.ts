import { createHash } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { type FulfillerRow, fulfillers, orderFulfilments, orders } from '@/lib/db/schema';
import type { LinkHolder } from '@/lib/platform/signed-links';

/**
 * Returns a fulfiller's id with a hash of its current keys. Links are sealed for both, so they become invalid when the
 * keys are replaced.
 */
export function toLinkHolder({ id, apiKey, signingSecret }: FulfillerRow): LinkHolder {
  const keys = createHash('sha256')
    .update(`${apiKey ?? ''}|${signingSecret ?? ''}`)
    .digest('base64url');
  return { fulfillerId: id, keys: keys.slice(0, 16) };
}

/**
 * Returns the fulfiller if it currently has the order; null where the order was cancelled, recalled, reassigned or
 * never sent there. A disabled fulfiller still counts: it gets no new orders, but finishes its current ones. Links to
 * print files and pictures work for the current holder only.
 */
export async function findLinkHolder(
  tx: Tx,
  input: { readonly tenantId: TenantId; readonly orderId: string; readonly fulfillerId: number },
): Promise<LinkHolder | null> {
  const { tenantId, orderId, fulfillerId } = input;
  const sent = sql`select max(s.at) from fulfiller_submissions s
    where s.order_id = ${orderId} and s.fulfiller_id = ${fulfillerId} and s.state <> 'rejected'`;
  const [row] = await tx
    .select({ fulfiller: fulfillers })
    .from(orderFulfilments)
    .innerJoin(orders, eq(orders.id, orderFulfilments.orderId))
    .innerJoin(fulfillers, eq(fulfillers.id, orderFulfilments.fulfillerId))
    .where(
      and(
        eq(orderFulfilments.orderId, orderId),
        eq(orderFulfilments.fulfillerId, fulfillerId),
        eq(orders.tenantId, tenantId),
        ne(orders.status, 'cancelled'),
        // A program may fetch the files before it responds to the submission.
        sql`(${orders.status} = 'submitting to fulfiller'
          or ((${orderFulfilments.submittedAt} is not null or (${sent}) is not null)
            and not exists (select from fulfiller_recalls r
              where r.order_id = ${orderId} and r.fulfiller_id = ${fulfillerId}
                and r.at >= coalesce((${sent}), '-infinity')
                -- Asked to stop for a change that was then not made, it has the order still.
                and (r.cause <> 'corrected' or r.state = 'stopped'))))`,
      ),
    );
  return row ? toLinkHolder(row.fulfiller) : null;
}

/** Returns the result of {@link findLinkHolder}, read in a separate transaction. */
export const readLinkHolder = (input: { tenantId: TenantId; orderId: string; fulfillerId: number }) =>
  withTenant(input.tenantId, (tx) => findLinkHolder(tx, input));
