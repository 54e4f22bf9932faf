import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { auditEntries } from '@/lib/db/schema';

/** History of a visit, from the audit log. */
export interface VisitHistory {
  /** Side that ended the visit; null = the visit is open or has expired. */
  readonly endedBy: 'staff' | 'client' | null;
  readonly declinedReason: string | null;
}

/** Reads from a tenant's audit log how its visits ended, and which requests for changes were declined. */
export async function readVisitHistory(
  tx: Tx,
  tenantId: TenantId,
  visitIds: readonly string[],
): Promise<(visitId: string) => VisitHistory> {
  const entries = await tx
    .select({ visitId: auditEntries.subjectId, action: auditEntries.action, details: auditEntries.details })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.tenantId, tenantId),
        inArray(auditEntries.action, ['support visit ended', 'support visit changes declined']),
        inArray(auditEntries.subjectId, [...visitIds]),
      ),
    )
    .orderBy(auditEntries.at, auditEntries.id);
  return (visitId) => {
    const visitEntries = entries.filter((entry) => entry.visitId === visitId);
    const ended = visitEntries.findLast(({ action }) => action === 'support visit ended');
    const declined = visitEntries.findLast(({ action }) => action === 'support visit changes declined');
    return {
      endedBy: ended === undefined ? null : ended.details.by === 'owner' ? 'client' : 'staff',
      declinedReason: declined === undefined ? null : String(declined.details.reason ?? ''),
    };
  };
}
