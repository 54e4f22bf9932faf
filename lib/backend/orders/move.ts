import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { RecordedAction } from '@/lib/domain/audit/actions';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { needsRecall } from '@/lib/domain/orders/corrections';
import { isOrderProblem } from '@/lib/domain/orders/notifications';
import { getStatusRules, isWaitingFor } from '@/lib/domain/orders/status-rules';
import { isOrderStatus, OPEN_PAYMENT_STATES, type OrderStatus } from '@/lib/domain/orders/statuses';
import type { TimelineCode } from '@/lib/domain/orders/timeline';
import { canMove, findResumeStatus, type OrderActor, type SpecialMover } from '@/lib/domain/orders/transitions';
import { AppError } from '@/lib/platform/errors';
import { publishDomainEvent } from '../domain-events/domain-events';
import { publishOrderChangeSql } from '../feed/publish-change';
import { problemNotificationSql } from '../notifications/notify';
import { listMissingPersonalisation } from './personalisation-request';

export interface OrderMove {
  readonly tenantId: TenantId;
  readonly orderId: string;
  /** Expected current status. */
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly actor: OrderActor | SpecialMover;
  /** User who moves the order; null = the system, including fulfillers. */
  readonly userId: number | null;
  /** Message of a person or fulfiller for the timeline. */
  readonly note?: string;
  /** Reason given by the system; pages translate it with `params`. */
  readonly code?: TimelineCode;
  readonly params?: Readonly<Record<string, string | number>>;
  /** Name of the reporting fulfiller, shown in timeline and audit entry instead of the system. */
  readonly reportedBy?: string;
  /** Whether the shopper acted, through the page of a mailed link. */
  readonly byShopper?: boolean;
  /** Action in the audit log, where it is more than a status change. */
  readonly action?: RecordedAction;
  /** Additional names and numbers for the audit entry. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Changes an order's status (ORD-03). All changes of status must use this function. One statement writes status,
 * timeline, audit entry, live event and notices. If the table forbids the move, or the order is no longer in the
 * expected status, it fails with `conflict` and changes nothing.
 */
export async function moveOrder(tx: Tx, move: OrderMove): Promise<void> {
  const { tenantId, orderId, from, to, actor, userId, note = null, code = null, reportedBy } = move;
  const shopper = move.byShopper ? { person: 'shopper' } : {};
  const params = { ...move.params, ...(reportedBy === undefined ? {} : { by: reportedBy }), ...shopper };
  const details = { ...move.details, ...(reportedBy === undefined ? {} : { fulfiller: reportedBy }), ...shopper };
  if (!canMove(from, to, actor)) throw illegalMove(from, to);
  await assertMayLeave(tx, move);
  const action: RecordedAction = move.action ?? getStatusRules(to).shownAs.audit;
  const moved = await tx.execute(sql`
    with moved as (
      update orders set status = ${to}, updated_at = now()
      where id = ${orderId} and tenant_id = ${tenantId} and status = ${from}
        and payment_state <> all(${sql.param([...OPEN_PAYMENT_STATES])}::text[])
      returning id, tenant_id, order_ref
    ), noted as (
      insert into order_timeline (tenant_id, order_id, kind, actor_id, from_value, to_value, code, note, params)
      select tenant_id, id, 'status', ${userId}::int, ${from}, ${to}, ${code}::text, ${note}, ${JSON.stringify(params)}::jsonb from moved
    ), audited as (
      insert into audit_entries (tenant_id, user_id, action, subject_type, subject_id, details)
      select tenant_id, ${userId}::int, ${action}::text, 'order', id::text, jsonb_build_object('order_ref', order_ref,
        'from', ${from}::text, 'to', ${to}::text) || ${JSON.stringify(details)}::jsonb from moved
    )${isOrderProblem(to) ? sql`, told as (${problemNotificationSql({ from: sql`moved` }, { problem: to, actorId: userId })})` : sql``}
    select ${publishOrderChangeSql({ tenantId: sql`tenant_id`, orderId: sql`id`, changed: ['status'] })} from moved`);
  if (moved.rowCount !== 1) throw illegalMove(from, to);
  await publishDomainEvent(tx, 'order.moved', { tenantId, orderId, from, to });
}

const illegalMove = (from: string, to: string): AppError =>
  new AppError('conflict', buildErrorReason('move_illegal'), { detail: `no move from ${from} to ${to}` });

/**
 * Enforces rules that the table of moves does not contain: an order leaves an issue only after it is solved, and
 * returns to the step from which it came.
 */
async function assertMayLeave(tx: Tx, { tenantId, orderId, from, to }: OrderMove): Promise<void> {
  if (to === 'cancelled') return;
  // While a recall is pending, only its response decides whether the fulfiller makes the order.
  if (needsRecall(from) && to !== 'picked') {
    const waits = await tx.execute(sql`
      select 1 from fulfiller_recalls where order_id = ${orderId} and tenant_id = ${tenantId} and correction is not null`);
    if (waits.rowCount !== 0) throw new AppError('conflict', buildErrorReason('correction_being_recalled'));
  }
  // An order without its personalisation is printed only with the input of its shopper or owner.
  if (from === 'artwork issue' && (await listMissingPersonalisation(tx, { tenantId, orderId })).length > 0)
    throw new AppError('conflict', buildErrorReason('personalisation_missing'));
  if (from === 'address issue') {
    const issue = await findLastOrderIssue(tx, { tenantId, orderId, issue: from });
    if (!issue || issue.corrected === 0 || to !== issue.next) throw illegalMove(from, to);
  }
  if (isWaitingFor(from, 'budget')) {
    const issue = await findLastOrderIssue(tx, { tenantId, orderId, issue: from });
    const reserved = await tx.execute(sql`
      select 1 from order_fulfilments where order_id = ${orderId} and tenant_id = ${tenantId} and reserved_minor is not null`);
    if (reserved.rowCount !== 1 || !issue || to !== issue.next) throw illegalMove(from, to);
  }
}

interface Issue {
  /** Status in which the order continues; null when the former status is unknown. */
  readonly next: OrderStatus | null;
  /** Number of address corrections since the issue began. */
  readonly corrected: number;
}

/** Returns the last time an order entered an issue; null when it never did. */
export async function findLastOrderIssue(
  tx: Tx,
  of: { readonly tenantId: TenantId; readonly orderId: string; readonly issue: OrderStatus },
): Promise<Issue | null> {
  const { tenantId, orderId, issue } = of;
  const { rows } = await tx.execute<{ came_from: string | null; corrected: number }>(sql`
    select t.from_value as came_from, (
      select count(*)::int from order_timeline c
      where c.order_id = t.order_id and c.tenant_id = t.tenant_id and c.code = 'address corrected' and c.id > t.id
    ) as corrected
    from order_timeline t
    where t.tenant_id = ${tenantId} and t.order_id = ${orderId} and t.kind = 'status' and t.to_value = ${issue}
    order by t.id desc limit 1`);
  const [row] = rows;
  if (!row) return null;
  return { next: isOrderStatus(row.came_from) ? findResumeStatus(row.came_from) : null, corrected: row.corrected };
}
