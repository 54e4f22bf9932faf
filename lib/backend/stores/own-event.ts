import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import type { EventPath } from '@/lib/db/keys';
import { events, tenants } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { AppError, buildNotFoundError } from '@/lib/platform/errors';

/** Whether a company is not registered for VAT, and so charges none in all its stores. */
export const isCompanyNotVatRegisteredSql = sql<boolean>`coalesce((${tenants.company} ->> 'notVatRegistered')::boolean, false)`;

/**
 * Applies the company's VAT status to an event: if the company is not registered, `notVatRegistered` is true even where
 * the event's own row has false.
 */
export function applyCompanyVat<T extends typeof events.$inferSelect>(
  event: T,
  unregistered: boolean,
  tenantId: TenantId,
) {
  const notVatRegistered = event.notVatRegistered || unregistered;
  return { ...event, tenantId, notVatRegistered, isCompanyUnregistered: unregistered };
}

/** Returns an event for its own team in any status; null when it is unknown, deleted or another tenant's. */
export async function findTenantEvent(tx: Tx, { tenantId, slug }: EventPath) {
  const [row] = await tx
    .select({ event: getTableColumns(events), unregistered: isCompanyNotVatRegisteredSql })
    .from(events)
    .innerJoin(tenants, eq(tenants.id, events.tenantId))
    .where(and(eq(events.tenantId, tenantId), eq(events.slug, slug), isNull(events.deletedAt)));
  return row ? applyCompanyVat(row.event, row.unregistered, asTenantId(row.event.tenantId)) : null;
}
export type TenantEvent = NonNullable<Awaited<ReturnType<typeof findTenantEvent>>>;

/** Runs `work` on an event of the tenant within its transaction. 404 when it does not exist (EVT-01). */
export function withTenantEvent<T>(named: EventPath, work: (tx: Tx, event: TenantEvent) => Promise<T>): Promise<T> {
  return withTenant(named.tenantId, async (tx) => {
    const event = await findTenantEvent(tx, named);
    if (!event) throw buildNotFoundError();
    return work(tx, event);
  });
}

/**
 * Same as {@link withTenantEvent} for changes: 409 while the event is locked (ADM-10). The row stays locked in the
 * database until the transaction ends, so concurrent changes run one after another.
 */
export function changeTenantEvent<T>(named: EventPath, work: (tx: Tx, event: TenantEvent) => Promise<T>): Promise<T> {
  return withTenantEvent(named, async (tx, { id, isCompanyUnregistered: unregistered }) => {
    const [event] = await tx.select().from(events).where(eq(events.id, id)).for('update');
    if (!event || event.deletedAt) throw buildNotFoundError();
    assertUnlocked(event);
    return work(tx, applyCompanyVat(event, unregistered, named.tenantId));
  });
}

/** Rejects changes of a locked event (ADM-10). */
export function assertUnlocked(event: { readonly locked: boolean }): void {
  if (event.locked) throw new AppError('conflict', buildErrorReason('store_locked'));
}
