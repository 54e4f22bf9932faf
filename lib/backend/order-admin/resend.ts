import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import { MAX_MAILS_PER_CALL, type orderAdminEndpoints } from '@/lib/contracts/order-admin';
import { type Tx, withTenant } from '@/lib/db/client';
import type { ActorContext } from '@/lib/db/keys';
import { orders } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import type { MailKind, TimelineCode } from '@/lib/domain/orders/timeline';
import { buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { publishOrderChangeSql } from '../feed/publish-change';
import { buildOrderCondition } from '../orders/filter';
import { isPlacedSql } from '../orders/queries';
import { mailJobSql } from '../orders/queue-mail';

/** Sends an order's confirmation again; repeating a key does not send another copy. 404 for another tenant's order. */
export function resendConfirmation(input: ActorContext & { orderId: string; key: string }) {
  const { tenantId, orderId, key } = input;
  return withTenant(tenantId, async (tx) => {
    const ids = await selectIds(tx, and(eq(orders.tenantId, tenantId), isPlacedSql, eq(orders.id, orderId)));
    if (ids.length === 0) throw buildNotFoundError();
    return { queued: await queueCopies(tx, input, ids, key) };
  });
}

/**
 * Sends confirmations again for selected orders, or for all that match a filter, which is evaluated now. Fails with
 * `invalid` for no orders, for both a selection and a filter, and for more than {@link MAX_MAILS_PER_CALL} orders.
 */
export function resendConfirmations(
  input: ActorContext & { body: ParsedInput<typeof orderAdminEndpoints.resendMany>['body'] },
) {
  const { tenantId, body } = input;
  const { ids: ticked, filter, request_key: key } = body;
  return withTenant(tenantId, async (tx) => {
    if ((ticked === undefined) === (filter === undefined)) throw buildInvalidFieldsError({ ids: ['required'] });
    const where = filter
      ? await buildOrderCondition(tx, tenantId, filter)
      : and(eq(orders.tenantId, tenantId), isPlacedSql, inArray(orders.id, ticked ?? []));
    const ids = await selectIds(tx, where);
    if (ids.length > MAX_MAILS_PER_CALL)
      throw buildInvalidFieldsError({ filter: [buildErrorReason('most_count', { count: MAX_MAILS_PER_CALL })] });
    return { queued: ids.length === 0 ? 0 : await queueCopies(tx, input, ids, key) };
  });
}

/** Condition for orders that do not come from Shopify, because Shopify mails its buyers itself. */
const notOfAShop = sql`not exists (select 1 from shopify_orders s where s.order_id = ${orders.id})`;

async function selectIds(tx: Tx, where: SQL | undefined): Promise<string[]> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(where, notOfAShop))
    .limit(MAX_MAILS_PER_CALL + 1);
  return rows.map(({ id }) => id);
}

/** Inserts mails, their jobs and timeline entries with one statement. */
async function queueCopies(
  tx: Tx,
  { tenantId, userId }: ActorContext,
  ids: readonly string[],
  key: string,
): Promise<number> {
  const kind: MailKind = 'order confirmation';
  const result = await tx.execute<{ id: string }>(sql`
    with queued as (
      insert into mails (id, tenant_id, order_id, kind, key, state)
      select gen_random_uuid(), ${tenantId}, id, ${kind}::text, ${key}::text, 'queued'
      from unnest(${sql.param([...ids])}::uuid[]) as id on conflict do nothing returning id, order_id
    ), noted as (
      insert into order_timeline (tenant_id, order_id, kind, actor_id, code, params)
      select ${tenantId}, order_id, 'mail', ${userId}::int, ${'mail asked again' satisfies TimelineCode},
        ${JSON.stringify({ mail: kind })}::jsonb from queued
    )
    select order_id as id, ${mailJobSql},
      ${publishOrderChangeSql({ tenantId, orderId: sql`order_id`, changed: ['timeline'] })} from queued`);
  const sent = result.rows;
  const [only] = sent;
  if (only)
    await recordAudit(tx, {
      tenantId,
      userId,
      action: 'order mail sent again',
      subjectType: 'order',
      subjectId: only.id,
      details: { mail: kind, orders: sent.length },
    });
  return sent.length;
}
