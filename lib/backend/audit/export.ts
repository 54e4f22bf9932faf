import { and, sql } from 'drizzle-orm';
import type { AuditFilter } from '@/lib/contracts/audit';
import { withPlatform } from '@/lib/db/client';
import { auditEntries } from '@/lib/db/schema';
import { respondWithCsv } from '../http/csv';
import {
  type AuditEntryRow,
  type AuditReader,
  areNamesHidden,
  buildAuditCondition,
  getVisibleDetails,
  isByShopper,
  selectAuditEntries,
  toActor,
} from './list';

const BATCH = 1_000;
const COLUMNS = ['id', 'at', 'user', 'user_email', 'tenant_id', 'tenant', 'action', 'subject', 'subject_id', 'details'];

/**
 * Streams all entries that match a filter as CSV, newest first. Each batch is a transaction of its own, read after the
 * previous one was sent.
 */
export function exportAuditLog(reader: AuditReader, filter: AuditFilter): Response {
  // Evaluated before the response starts, so that errors still have their status.
  const where = buildAuditCondition(reader, filter);
  const day = new Date().toISOString().slice(0, 10);
  return respondWithCsv(`audit-log-${day}.csv`, COLUMNS, batches(reader, where));
}

async function* batches(reader: AuditReader, where: ReturnType<typeof buildAuditCondition>) {
  let last: AuditEntryRow | undefined;
  do {
    const after: AuditEntryRow | undefined = last;
    const older = after
      ? sql`(${auditEntries.at}, ${auditEntries.id}) < (${after.atText}::timestamptz, ${after.entry.id}::bigint)`
      : undefined;
    const rows: AuditEntryRow[] = await withPlatform((tx) => selectAuditEntries(tx, and(where, older)).limit(BATCH));
    yield rows.map((row) => toCells(reader, row));
    last = rows.length === BATCH ? rows.at(-1) : undefined;
  } while (last);
}

function toCells(reader: AuditReader, row: AuditEntryRow) {
  const { entry, userEmail, tenantName } = row;
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    user: toActor(reader, row)?.name ?? (isByShopper(entry) ? 'Shopper' : ''),
    user_email: areNamesHidden(reader, entry.tenantId) ? '' : (userEmail ?? ''),
    tenant_id: entry.tenantId,
    tenant: tenantName,
    action: entry.action,
    subject: entry.subjectType,
    // Leaves out picture ids for a reader who may not see names, because the id is sufficient to open the client's
    // picture.
    subject_id: areNamesHidden(reader, entry.tenantId) && entry.subjectType === 'asset' ? '' : entry.subjectId,
    details: JSON.stringify(getVisibleDetails(reader, row)),
  };
}
