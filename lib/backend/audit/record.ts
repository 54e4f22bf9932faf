import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { auditEntries } from '@/lib/db/schema';
import type { RecordedAction } from '@/lib/domain/audit/actions';

export interface AuditEntry {
  readonly tenantId: TenantId;
  /** User who acted; null = the system or a shopper. */
  readonly userId: number | null;
  readonly action: RecordedAction;
  /** Kind of record that the action concerns, such as `order` or `user`. */
  readonly subjectType: string;
  readonly subjectId: string | number;
  /** Names and numbers that describe the action; never secrets or personal data. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Records an action with its actor and subject, in the same transaction as the action, so that a rolled-back action
 * leaves no entry (AUD-03).
 */
export async function recordAudit(tx: Tx, { details = {}, subjectId, ...entry }: AuditEntry): Promise<void> {
  await tx.insert(auditEntries).values({ ...entry, subjectId: String(subjectId), details: { ...details } });
}
