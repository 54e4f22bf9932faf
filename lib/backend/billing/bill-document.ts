import { and, asc, eq } from 'drizzle-orm';
import { withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { bills, charges, orders, tenants } from '@/lib/db/schema';
import { formatBillNumber } from '@/lib/domain/billing/period';
import { renderBill } from '@/lib/integrations/pdf/bill';
import { buildNotFoundError } from '@/lib/platform/errors';
import { respondWithPdf } from '../http/pdf';

/**
 * Returns a bill as a PDF with one row per order, in the reader's language. Fails with `not_found` for another tenant's
 * bill.
 */
export async function respondWithBill(of: { tenantId: TenantId; billId: string; lang: string }): Promise<Response> {
  const { tenantId, billId, lang } = of;
  const billRecord = await withTenant(tenantId, async (tx) => {
    const [row] = await tx
      .select({ bill: bills, region: tenants.region })
      .from(bills)
      .innerJoin(tenants, eq(tenants.id, bills.tenantId))
      .where(and(eq(bills.id, billId), eq(bills.tenantId, tenantId)));
    if (!row) return null;
    const lines = await tx
      .select({
        orderRef: orders.orderRef,
        kind: charges.kind,
        at: charges.at,
        productionMinor: charges.productionMinor,
        shippingMinor: charges.shippingMinor,
      })
      .from(charges)
      .innerJoin(orders, eq(orders.id, charges.orderId))
      .where(and(eq(charges.billId, billId), eq(charges.tenantId, tenantId)))
      .orderBy(asc(charges.at), asc(charges.id));
    return { ...row, lines };
  });
  if (!billRecord) throw buildNotFoundError();
  const { bill, region, lines } = billRecord;
  const number = formatBillNumber(bill.number);
  return respondWithPdf(
    number,
    await renderBill({ ...bill, productionMinor: bill.productionMinor, number, region, lang, lines }),
  );
}
