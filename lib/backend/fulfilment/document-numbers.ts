import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { OrderKey } from '@/lib/db/keys';
import { type DocumentContents, type DocumentParties, type orderDocuments, orders, tenants } from '@/lib/db/schema';
import type { TaxRow } from '@/lib/domain/documents/tax-rows';
import { buildNotFoundError } from '@/lib/platform/errors';
import { listOrderLines } from '../orders/queries';
import { readTaxRows } from '../orders/tax-rows';

export type DocumentRow = typeof orderDocuments.$inferSelect;
const PREFIX = { invoice: 'INV', 'credit note': 'CN', reversal: 'CNR' } as const;
/** Formats a document's number, such as `INV-000012`. */
export const formatDocumentNumber = ({ kind, number }: Pick<DocumentRow, 'kind' | 'number'>): string =>
  `${PREFIX[kind]}-${String(number).padStart(6, '0')}`;

/**
 * Returns the next document number of a tenant. The counter's row stays locked until the document is committed or
 * rolled back, so that numbers have no gaps and no duplicates.
 */
export async function takeNextDocumentNumber(tx: Tx, tenantId: TenantId, kind: DocumentRow['kind']): Promise<number> {
  const { rows } = await tx.execute<{ last: number }>(sql`
    insert into document_counters (tenant_id, kind, last) values (${tenantId}, ${kind}, 1)
    on conflict (tenant_id, kind) do update set last = document_counters.last + 1 returning last`);
  const last = rows[0]?.last;
  if (last === undefined) throw new Error('a counter counts');
  return last;
}

/** Returns a tenant's VAT number; '' = none, so that its invoices may not show VAT. */
export async function readSellerVatNumber(tx: Tx, tenantId: TenantId): Promise<{ vatNumber: string }> {
  const [row] = await tx.select({ company: tenants.company }).from(tenants).where(eq(tenants.id, tenantId));
  if (!row) throw buildNotFoundError();
  return { vatNumber: row.company.vatNumber.trim() };
}

/** Data of a document, apart from its number and amount. */
interface DocumentFacts {
  readonly eventId: number;
  readonly parties: DocumentParties;
  /** Tax rows of the whole order, as listed on its invoice. */
  readonly taxes: readonly TaxRow[];
  readonly contents: DocumentContents;
}

/**
 * Reads a document's seller, buyer and taxed lines in their current state. They are stored with the document's number,
 * so that the document never changes.
 */
export async function readDocumentFacts(tx: Tx, { tenantId, orderId }: OrderKey): Promise<DocumentFacts> {
  const [row] = await tx
    .select({ name: tenants.name, company: tenants.company, order: orders })
    .from(orders)
    .innerJoin(tenants, eq(tenants.id, orders.tenantId))
    .where(and(eq(orders.id, orderId), eq(orders.tenantId, tenantId)));
  if (!row) throw buildNotFoundError();
  const { name, company, order } = row;
  const lines = await listOrderLines(tx, { tenantId, orderId });
  const { vatRateBps, taxes } = await readTaxRows(tx, order);
  const { address, vatNumber, registrationNumber } = company;
  const seller = { name: company.legalName || name, address, vatNumber, registrationNumber };
  return {
    eventId: order.eventId,
    parties: { seller, customer: order.customer, vatRateBps },
    taxes,
    contents: buildContents(order, lines),
  };
}

function buildContents(
  order: typeof orders.$inferSelect,
  lines: Awaited<ReturnType<typeof listOrderLines>>,
): DocumentContents {
  const { subtotalMinor, shippingMinor, discountMinor, netMinor, vatMinor, totalMinor } = order;
  return {
    subtotalMinor,
    shippingMinor,
    discountMinor,
    netMinor,
    vatMinor,
    totalMinor,
    lines: lines.map((line) => ({
      name: line.name,
      sku: line.sku,
      colour: line.colour,
      colourName: line.colourName,
      size: line.size,
      quantity: line.quantity,
      unitGrossMinor: line.unitGrossMinor,
      vatApplies: line.vatApplies,
      customTexts: line.customTexts,
    })),
  };
}
