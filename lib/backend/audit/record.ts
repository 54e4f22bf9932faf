import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { auditEntries } from '@/lib/db/schema';
import type { RecordedAction } from '@/lib/domain/audit/actions';

export interface AuditEntry {
  readonly tenantId: TenantId;
  /** Null = the system, or a shopper. */
  readonly userId: number | null;
  readonly action: RecordedAction;
  /** What was acted on, in a word. */
  readonly subjectType: string;
  readonly subjectId: string | number;
  /** Names and numbers that tell what was done; never a secret, and nothing personal. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Writes down who did what, in the transaction that did it: what is rolled back was never done (AUD-03). */
export async function recordAudit(tx: Tx, { details = {}, subjectId, ...deed }: AuditEntry): Promise<void> {
  await tx.insert(auditEntries).values({ ...deed, subjectId: String(subjectId), details: { ...details } });
}
