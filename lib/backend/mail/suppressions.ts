import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { MailSuppressionsDto } from '@/lib/contracts/mail';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { mailSuppressions, orders, users } from '@/lib/db/schema';
import type { SuppressionReason } from '@/lib/domain/mail/suppression';
import { buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { userEmailSql } from '../auth/invited-address';
import { hashAddress } from './address-hash';

const PER_PAGE = 25;

/** Suppresses mails to an address; recorded once per address and reason. */
export async function addSuppression(tx: Tx, row: typeof mailSuppressions.$inferInsert): Promise<void> {
  await tx.insert(mailSuppressions).values(row).onConflictDoNothing();
}

/**
 * Returns the reasons why an address is suppressed for a tenant's mails. Only a `bounce` stops a mail about an order.
 */
export async function listSuppressionReasons(
  tx: Tx,
  { tenantId, email }: { readonly tenantId: TenantId; readonly email: string },
): Promise<SuppressionReason[]> {
  const rows = await tx
    .select({ reason: mailSuppressions.reason })
    .from(mailSuppressions)
    .where(
      and(eq(mailSuppressions.tenantId, tenantId), eq(mailSuppressions.addressHash, hashAddress(tenantId, email))),
    );
  return rows.map(({ reason }) => reason);
}

/** Returns whether a mail to an address would bounce. */
export const isUndeliverable = async (
  tx: Tx,
  of: { readonly tenantId: TenantId; readonly email: string },
): Promise<boolean> => (await listSuppressionReasons(tx, of)).includes('bounce');

/** Lists a page of suppressed addresses, newest first. An address is shown while its order or user still has it. */
export function listSuppressions(tenantId: TenantId, page: number): Promise<MailSuppressionsDto> {
  return withTenant(tenantId, async (tx) => {
    const tenantCondition = eq(mailSuppressions.tenantId, tenantId);
    const rows = await tx
      .select({
        suppression: mailSuppressions,
        order: { id: orders.id, ref: orders.orderRef, customer: orders.customer },
        user: { name: users.name, email: userEmailSql },
      })
      .from(mailSuppressions)
      .leftJoin(orders, and(eq(orders.id, mailSuppressions.orderId), eq(orders.tenantId, tenantId)))
      .leftJoin(users, and(eq(users.id, mailSuppressions.userId), eq(users.tenantId, tenantId)))
      .where(tenantCondition)
      .orderBy(desc(mailSuppressions.createdAt), desc(mailSuppressions.id))
      .limit(PER_PAGE)
      .offset((page - 1) * PER_PAGE);
    const [total] = await tx.select({ rows: count() }).from(mailSuppressions).where(tenantCondition);
    return {
      rows: rows.map(({ suppression, order, user }) => {
        const email = order?.customer.email ?? user?.email ?? '';
        return {
          id: suppression.id,
          reason: suppression.reason,
          status: suppression.status,
          created_at: suppression.createdAt.toISOString(),
          email: hashAddress(tenantId, email) === suppression.addressHash ? email : null,
          order: order ? { id: order.id, order_ref: order.ref } : null,
          user_name: user?.name ?? null,
        };
      }),
      meta: { page, per_page: PER_PAGE, total: total?.rows ?? 0 },
    };
  });
}

/** Removes a suppression. 404 for another tenant's row. */
export function removeSuppression(
  tenantId: TenantId,
  { id, userId }: { readonly id: string; readonly userId: number },
): Promise<void> {
  return withTenant(tenantId, async (tx) => {
    const [removed] = await tx
      .delete(mailSuppressions)
      .where(and(eq(mailSuppressions.id, id), eq(mailSuppressions.tenantId, tenantId)))
      .returning();
    if (!removed) throw buildNotFoundError();
    const subject = removed.orderId
      ? ({ subjectType: 'order', subjectId: removed.orderId } as const)
      : ({ subjectType: 'user', subjectId: removed.userId ?? 0 } as const);
    const [order] = removed.orderId
      ? await tx
          .select({ ref: orders.orderRef })
          .from(orders)
          .where(and(eq(orders.id, removed.orderId), eq(orders.tenantId, tenantId)))
      : [];
    await recordAudit(tx, {
      tenantId,
      userId,
      action: 'mail suppression removed',
      ...subject,
      details: { reason: removed.reason, ...(order ? { order_ref: order.ref } : {}) },
    });
  });
}

/** Deletes suppressions of erased orders' addresses. */
export async function eraseSuppressions(tx: Tx, tenantId: TenantId, orderIds: readonly string[]): Promise<void> {
  await tx
    .delete(mailSuppressions)
    .where(and(eq(mailSuppressions.tenantId, tenantId), inArray(mailSuppressions.orderId, [...orderIds])));
}
