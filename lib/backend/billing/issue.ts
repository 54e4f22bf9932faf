import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { asPlatform, type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { bills, charges, tenants } from '@/lib/db/schema';
import type { BillParty } from '@/lib/domain/billing/parties';
import { billNumber, billPeriod } from '@/lib/domain/billing/period';
import { timeZoneOf } from '@/lib/domain/regions/regions';
import { recordAudit } from '../audit/record';

/**
 * Bills every client for the months that are over and that no bill has yet (SET-03). Run every night: what was billed is
 * never billed again, and months that nobody ran it in are on the next one. Platform-wide, because the platform bills.
 * Answers how many bills were issued.
 */
export async function issueBills(now = new Date()): Promise<number> {
  const { rows } = await asPlatform().execute<{ tenant: number }>(
    sql`select distinct tenant_id as tenant from charges where bill_id is null order by 1`,
  );
  let issued = 0;
  for (const { tenant } of rows) if (await issueBill(tenant, now)) issued++;
  return issued;
}

function issueBill(tenantNumber: number, now: Date): Promise<boolean> {
  return withPlatform(async (tx) => {
    // One bill at a time: numbers have no gap, and two nodes in the same night bill nothing twice.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('bills', 0))`);
    const [tenant] = await tx.select().from(tenants).where(eq(tenants.id, tenantNumber));
    if (!tenant) return false;
    const { before, lastDay, issuedOn, dueOn } = billPeriod(now, timeZoneOf(tenant.region));
    const due = and(eq(charges.tenantId, tenantNumber), isNull(charges.billId), lt(charges.at, before));
    const [sum] = await tx
      .select({
        goods: sql<number>`coalesce(sum(${charges.goodsMinor}), 0)::float8`,
        shipping: sql<number>`coalesce(sum(${charges.shippingMinor}), 0)::float8`,
        currency: charges.currency,
      })
      .from(charges)
      .where(due)
      .groupBy(charges.currency)
      .orderBy(charges.currency)
      .limit(1);
    // What was taken back waits for something to be taken off.
    if (!sum || sum.goods + sum.shipping <= 0) return false;
    const { rows } = await tx.execute<{ next: number }>(sql`select coalesce(max(number), 0) + 1 as next from bills`);
    const number = rows[0]?.next ?? 1;
    const [bill] = await tx
      .insert(bills)
      .values({
        tenantId: tenantNumber,
        number,
        currency: sum.currency,
        lastDay,
        issuedOn,
        dueOn,
        goodsMinor: sum.goods,
        shippingMinor: sum.shipping,
        parties: { from: await readPlatform(tx), to: partyOf(tenant) },
      })
      .returning({ id: bills.id });
    if (!bill) throw new Error('an insert returned no bill');
    await tx
      .update(charges)
      .set({ billId: bill.id })
      .where(and(due, eq(charges.currency, sum.currency)));
    await recordAudit(tx, {
      tenantId: asTenantId(tenantNumber),
      userId: null,
      action: 'client invoice issued',
      subjectType: 'tenant',
      subjectId: tenantNumber,
      details: { number: billNumber(number), total_minor: sum.goods + sum.shipping, currency: sum.currency },
    });
    return true;
  });
}

const partyOf = ({ name, company }: typeof tenants.$inferSelect): BillParty => ({
  name: company.legalName || name,
  address: company.address,
  vatNumber: company.vatNumber,
  registrationNumber: company.registrationNumber,
});

/** The company of the platform’s own staff: who bills. */
async function readPlatform(tx: Tx): Promise<BillParty> {
  const [row] = await tx
    .select()
    .from(tenants)
    .where(sql`exists (select from users s where s.tenant_id = ${tenants.id} and s.superadmin)`)
    .orderBy(tenants.id)
    .limit(1);
  return row ? partyOf(row) : { name: 'Merchloom', address: '', vatNumber: '', registrationNumber: '' };
}
