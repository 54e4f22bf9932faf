import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { type DocumentContents, type DocumentParties, type documents, events, orders, tenants } from '@/lib/db/schema';
import { buildTaxRows, type TaxRow } from '@/lib/domain/documents/tax-rows';
import { withVat } from '@/lib/domain/pricing/vat';
import { notFound } from '@/lib/errors';
import { listLines } from '../orders/queries';

export type DocumentRow = typeof documents.$inferSelect;
export interface OfOrder {
  readonly tenantId: TenantId;
  readonly orderId: string;
}

const PREFIX = { invoice: 'INV', 'credit note': 'CN', reversal: 'CNR' } as const;
/** What a document is called on paper. */
export const numberOf = ({ kind, number }: Pick<DocumentRow, 'kind' | 'number'>): string =>
  `${PREFIX[kind]}-${String(number).padStart(6, '0')}`;

/** The next number of a tenant's documents. The counter's row stays locked until the document is there or undone with it:
 *  there is no gap, and no number twice. */
export async function nextNumber(tx: Tx, tenantId: TenantId, kind: DocumentRow['kind']): Promise<number> {
  const { rows } = await tx.execute<{ last: number }>(sql`
    insert into document_counters (tenant_id, kind, last) values (${tenantId}, ${kind}, 1)
    on conflict (tenant_id, kind) do update set last = document_counters.last + 1 returning last`);
  const last = rows[0]?.last;
  if (last === undefined) throw new Error('a counter counts');
  return last;
}

/** What of the tenant decides whether its invoices may show VAT. */
export async function readSeller(tx: Tx, tenantId: TenantId): Promise<{ vatNumber: string }> {
  const [row] = await tx.select({ company: tenants.company }).from(tenants).where(eq(tenants.id, tenantId));
  if (!row) throw notFound();
  return { vatNumber: row.company.vatNumber.trim() };
}

/** What a document says beside its number and amount. */
interface DocumentFacts {
  readonly eventId: number;
  readonly parties: DocumentParties;
  /** Of the whole order, as its invoice lists them. */
  readonly taxes: readonly TaxRow[];
  readonly contents: DocumentContents;
}

/** Who sells, who buys and what is taxed as it stands now: stored with the number, so that the paper never changes. */
export async function readDocumentFacts(tx: Tx, { tenantId, orderId }: OfOrder): Promise<DocumentFacts> {
  const [row] = await tx
    .select({ name: tenants.name, company: tenants.company, order: orders, rateBps: events.vatRateBps })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .innerJoin(tenants, eq(tenants.id, orders.tenantId))
    .where(and(eq(orders.id, orderId), eq(orders.tenantId, tenantId)));
  if (!row) throw notFound();
  const { name, company, order, rateBps } = row;
  const lines = await listLines(tx, { tenantId, orderId });
  const taxed = lines.filter(({ vatApplies }) => vatApplies);
  // The store may have another rate now than when it sold this.
  const isRate =
    taxed.length > 0 &&
    taxed.every((line) => line.unitGrossMinor === withVat(line.unitNetMinor, { rateBps, registered: true }));
  const { address, vatNumber, registrationNumber } = company;
  const seller = { name: company.legalName || name, address, vatNumber, registrationNumber };
  const vatRateBps = isRate ? rateBps : null;
  return {
    eventId: order.eventId,
    parties: { seller, customer: order.customer, vatRateBps },
    taxes: buildTaxRows({ ...order, lines }, vatRateBps),
    contents: buildContents(order, lines),
  };
}

function buildContents(
  order: typeof orders.$inferSelect,
  lines: Awaited<ReturnType<typeof listLines>>,
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
