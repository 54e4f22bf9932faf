import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { asPlatform, withPlatform } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { bills } from '@/lib/db/schema';
import { lockCredit } from '../fulfilment/budgets';
import { readHeldMoney } from '../ledger/held-money';
import { markBillPaid } from './pay';

/**
 * Pays open bills of tenants without a credit account from the money that the platform holds for them, oldest first. A
 * bill that the money does not cover stays open. Runs without tenant scope. Returns the number of paid bills.
 */
export async function payBillsFromBalance(): Promise<number> {
  const { rows } = await asPlatform().execute<{ id: string }>(sql`
    select b.id from bills b join tenants t on t.id = b.tenant_id
    where b.paid_at is null and t.credit_activated_at is null order by b.number`);
  let count = 0;
  for (const { id } of rows) if (await payFromBalance(id)) count++;
  return count;
}

function payFromBalance(billId: string): Promise<boolean> {
  return withPlatform(async (tx) => {
    const [bill] = await tx
      .select()
      .from(bills)
      .where(and(eq(bills.id, billId), isNull(bills.paidAt)))
      .orderBy(asc(bills.number));
    if (!bill) return false;
    const tenantId = asTenantId(bill.tenantId);
    await lockCredit(tx, { tenantId, currency: bill.currency });
    const { hasCredit, money } = await readHeldMoney(tx, tenantId, tx);
    const held = money.find((row) => row.currency === bill.currency);
    const heldMinor = held ? held.heldMinor + held.releasedMinor : 0;
    if (hasCredit || heldMinor < bill.productionMinor + bill.shippingMinor + bill.vatMinor) return false;
    return markBillPaid(tx, { tenantId, billId, userId: null, fromBalance: true });
  });
}
