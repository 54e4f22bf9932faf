import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { ledgerEntries } from '@/lib/db/schema';
import type { LedgerCause, LedgerEntry, LedgerSubject } from '@/lib/domain/ledger/accounts';
import { diffEntries, sumEntries } from '@/lib/domain/ledger/entries';
import type { Currency } from '@/lib/domain/money/money';

export interface Posting {
  readonly tenantId: TenantId;
  readonly subject: LedgerSubject;
  readonly subjectId: string;
  readonly cause: LedgerCause;
  /** Order of the subject; null for a bill. */
  readonly orderId: string | null;
  readonly currency: Currency;
  /** Country of delivery; '' for a bill. */
  readonly countryIso2: string;
  readonly at: Date;
  /** Sum of all entries of the subject after this posting. */
  readonly target: readonly LedgerEntry[];
}

/**
 * Posts the difference between a subject's entries and their target. A repeated event posts nothing, because the
 * entries already equal the target. The row of the subject's order or bill must be locked.
 */
export async function postToLedger(tx: Tx, posting: Posting): Promise<void> {
  const { tenantId, subject, subjectId, target, ...shared } = posting;
  const posted = await tx
    .select({
      account: ledgerEntries.account,
      amountMinor: sql<number>`sum(${ledgerEntries.amountMinor})::float8`,
      taxRateBps: ledgerEntries.taxRateBps,
      lastStep: sql<number>`max(${ledgerEntries.step})`,
    })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.tenantId, tenantId),
        eq(ledgerEntries.subject, subject),
        eq(ledgerEntries.subjectId, subjectId),
      ),
    )
    .groupBy(ledgerEntries.account, ledgerEntries.taxRateBps);
  const entries = diffEntries(target, posted);
  if (entries.length === 0) return;
  if (sumEntries(entries) !== 0) throw new Error(`a posting of ${subject} ${subjectId} does not come to 0`);
  const step = Math.max(0, ...posted.map(({ lastStep }) => lastStep)) + 1;
  await tx.insert(ledgerEntries).values(
    entries.map(({ account, amountMinor, taxRateBps }, at) => ({
      tenantId,
      subject,
      subjectId,
      step,
      line: at + 1,
      ...shared,
      account,
      amountMinor,
      taxRateBps,
    })),
  );
}
