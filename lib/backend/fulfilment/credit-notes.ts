import { and, asc, eq, exists, sql } from 'drizzle-orm';
import type { DOCUMENT_KINDS } from '@/lib/contracts/order-documents';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { OrderKey } from '@/lib/db/keys';
import { LEDGER_ENTRY_COLUMNS, ledgerEntries, orderDocuments, orders, refunds } from '@/lib/db/schema';
import { splitCredit, type TaxRow } from '@/lib/domain/documents/tax-rows';
import { sumCreditedTaxRows } from '@/lib/domain/ledger/postings';
import { postRefund } from '../ledger/post-order';
import { addTimelineEntry } from '../orders/timeline';
import { type DocumentRow, formatDocumentNumber, readDocumentFacts, takeNextDocumentNumber } from './document-numbers';

/**
 * Issues a credit note per refund, oldest first. When a refund fails later, its note stays and a reversal is issued for
 * it. After a full refund, the valid notes add up to the invoice at every tax rate. The order's row must be locked.
 */
export async function issueCreditNotes(tx: Tx, { tenantId, orderId }: OrderKey): Promise<DocumentRow[]> {
  const completedRefunds = await tx
    .select({ order: orders, refund: refunds })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.tenantId, tenantId),
        eq(refunds.state, 'done'),
        eq(refunds.cause, 'owner'),
      ),
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const notes = await listDocuments(tx, { tenantId, orderId }, 'credit note');
  const facts = await readDocumentFacts(tx, { tenantId, orderId });
  const { eventId } = facts;
  for (const { order, refund } of completedRefunds) {
    const { id: refundId, amountMinor } = refund;
    if (notes.some((note) => note.refundId === refundId)) continue;
    const number = await takeNextDocumentNumber(tx, tenantId, 'credit note');
    // A node of an earlier version may have made the refund without a ledger entry.
    await postRefund(tx, order, refund, refund.createdAt);
    const taxes = await readRefundTaxes(tx, { tenantId, refundId }, facts.taxes);
    const { parties, contents } = facts;
    const note = { tenantId, orderId, eventId, number, amountMinor, parties, taxes, contents };
    await tx.insert(orderDocuments).values({ ...note, kind: 'credit note', refundId });
  }
  return listDocuments(tx, { tenantId, orderId }, 'credit note');
}

/** Returns the amounts per tax rate that a completed refund returned, from the ledger. */
async function readRefundTaxes(
  tx: Tx,
  { tenantId, refundId }: { tenantId: TenantId; refundId: string },
  orderTaxes: readonly TaxRow[],
): Promise<TaxRow[]> {
  const entries = await tx
    .select(LEDGER_ENTRY_COLUMNS)
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.tenantId, tenantId),
        eq(ledgerEntries.subject, 'refund'),
        eq(ledgerEntries.subjectId, refundId),
      ),
    );
  const credited = sumCreditedTaxRows(entries);
  return orderTaxes.map(
    ({ rateBps }) => credited.find((row) => row.rateBps === rateBps) ?? { rateBps, netMinor: 0, taxMinor: 0 },
  );
}

/**
 * Returns the tax rows of a document. For an older document without stored rows, they are calculated from the order's
 * rows.
 * @param orderTaxes rows of the order in its current state
 */
export function getDocumentTaxRows(
  { taxes, kind, amountMinor }: Pick<DocumentRow, 'taxes' | 'kind' | 'amountMinor'>,
  orderTaxes: readonly TaxRow[],
): readonly TaxRow[] {
  return taxes ?? (kind === 'invoice' ? orderTaxes : splitCredit(orderTaxes, [], amountMinor));
}

/**
 * Issues, once, a reversal for each credit note whose refund failed (PAY-13). The note's number stays used, and the
 * reversal declares the note void. The order's row must be locked.
 */
export async function issueCreditNoteReversals(tx: Tx, { tenantId, orderId }: OrderKey): Promise<DocumentRow[]> {
  const voided = await tx
    .select({ note: orderDocuments })
    .from(orderDocuments)
    .innerJoin(refunds, eq(refunds.id, orderDocuments.refundId))
    .where(
      and(
        eq(orderDocuments.orderId, orderId),
        eq(orderDocuments.tenantId, tenantId),
        eq(orderDocuments.kind, 'credit note'),
        eq(refunds.state, 'failed'),
      ),
    )
    .orderBy(asc(orderDocuments.number));
  const issuedReversals = await listDocuments(tx, { tenantId, orderId }, 'reversal');
  for (const { note } of voided) {
    if (issuedReversals.some(({ refundId }) => refundId === note.refundId)) continue;
    const { eventId, amountMinor, refundId, taxes, contents } = note;
    const number = await takeNextDocumentNumber(tx, tenantId, 'reversal');
    // The reversal has the parties of the credit note that it reverses.
    const parties = note.parties ?? (await readDocumentFacts(tx, { tenantId, orderId })).parties;
    const reversal = {
      tenantId,
      orderId,
      eventId,
      number,
      amountMinor,
      refundId,
      parties,
      taxes,
      contents,
      kind: 'reversal',
    } as const;
    await tx.insert(orderDocuments).values(reversal);
    const params = { number: formatDocumentNumber(reversal), of: formatDocumentNumber(note) };
    const about = { tenantId, orderId, kind: 'payment', changed: 'fulfilment' } as const;
    await addTimelineEntry(tx, { ...about, code: 'credit note reversed', params });
  }
  return listDocuments(tx, { tenantId, orderId }, 'reversal');
}

/** Returns the number of the credit note that a reversal refers to. */
export function findCreditNoteNumber(notes: readonly DocumentRow[], { refundId }: DocumentRow): string | null {
  const note = notes.find((one) => one.refundId === refundId);
  return note ? formatDocumentNumber(note) : null;
}

const listDocuments = (tx: Tx, { tenantId, orderId }: OrderKey, kind: DocumentRow['kind']): Promise<DocumentRow[]> =>
  tx
    .select()
    .from(orderDocuments)
    .where(
      and(eq(orderDocuments.orderId, orderId), eq(orderDocuments.tenantId, tenantId), eq(orderDocuments.kind, kind)),
    )
    .orderBy(asc(orderDocuments.number));

type CreditNoteKind = Extract<(typeof DOCUMENT_KINDS)[number], `credit-note${string}`>;
export const isCreditNote = (kind: string): kind is CreditNoteKind => kind.startsWith('credit-note');

/** Counts credit notes and reversals, including those not issued yet. */
export async function countCreditNotes(
  tx: Tx,
  { tenantId, orderId }: OrderKey,
): Promise<Record<CreditNoteKind, number>> {
  const refundCondition = and(eq(refunds.orderId, orderId), eq(refunds.tenantId, tenantId), eq(refunds.cause, 'owner'));
  const noted = exists(
    tx.select({ id: orderDocuments.id }).from(orderDocuments).where(eq(orderDocuments.refundId, refunds.id)),
  );
  const [row] = await tx
    .select({
      refunded: sql<number>`count(*) filter (where ${refunds.state} = 'done')::int`,
      voided: sql<number>`count(*) filter (where ${refunds.state} = 'failed' and ${noted})::int`,
    })
    .from(refunds)
    .where(refundCondition);
  const { refunded: completed = 0, voided = 0 } = row ?? {};
  return { 'credit-note': completed + voided, 'credit-note-reversal': voided };
}
