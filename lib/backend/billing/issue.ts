import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { asPlatform, withPlatform } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { bills, charges, tenants } from '@/lib/db/schema';
import { formatBillNumber, getBillPeriod } from '@/lib/domain/billing/period';
import { calculateBillVat, calculateBillVatMinor } from '@/lib/domain/billing/vat';
import type { Currency } from '@/lib/domain/money/money';
import { getTimeZone } from '@/lib/domain/regions/regions';
import { recordAudit } from '../audit/record';
import { readPlatformParty, toBillParty } from '../ledger/platform-party';
import { postBill } from '../ledger/post-bill';

/**
 * Bills every client for the unbilled charges of all past months, with one bill per currency (SET-03). Runs every night
 * and never bills a charge twice; after missed runs the next bill covers the missed months. Runs without tenant scope,
 * because the platform bills all clients. Returns the number of bills issued.
 */
export async function issueBills(now = new Date()): Promise<number> {
  const { rows } = await asPlatform().execute<{ tenant: number; currency: Currency }>(
    sql`select distinct tenant_id as tenant, currency from charges where bill_id is null order by 1, 2`,
  );
  let issued = 0;
  for (const { tenant, currency } of rows) if (await issueBill(tenant, currency, now)) issued++;
  return issued;
}

function issueBill(tenantNumber: number, currency: Currency, now: Date): Promise<boolean> {
  return withPlatform(async (tx) => {
    // The lock lets one bill be issued at a time, so that bill numbers have no gap and two nodes never bill the same
    // charges.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('bills', 0))`);
    const [tenant] = await tx.select().from(tenants).where(eq(tenants.id, tenantNumber));
    if (!tenant) return false;
    const { before, lastDay, issuedOn, dueOn } = getBillPeriod(now, getTimeZone(tenant.region));
    const due = and(
      eq(charges.tenantId, tenantNumber),
      eq(charges.currency, currency),
      isNull(charges.billId),
      lt(charges.at, before),
    );
    // Locks the charges, so that a charge that is deleted concurrently is neither on the bill nor in its sum.
    await tx.select({ id: charges.id }).from(charges).where(due).for('update');
    const [sum] = await tx
      .select({
        production: sql<number>`coalesce(sum(${charges.productionMinor}), 0)::float8`,
        shipping: sql<number>`coalesce(sum(${charges.shippingMinor}), 0)::float8`,
      })
      .from(charges)
      .where(due);
    // Reversals wait until charges exceed them, because a bill cannot be zero or negative.
    if (!sum || sum.production + sum.shipping <= 0) return false;
    const { rows } = await tx.execute<{ next: number }>(sql`select coalesce(max(number), 0) + 1 as next from bills`);
    const number = rows[0]?.next ?? 1;
    const from = await readPlatformParty(tx);
    const to = { ...toBillParty(tenant), region: tenant.region };
    const vat = calculateBillVat(from, to);
    const vatMinor = calculateBillVatMinor(sum.production + sum.shipping, vat);
    const [bill] = await tx
      .insert(bills)
      .values({
        tenantId: tenantNumber,
        number,
        currency,
        lastDay,
        issuedOn,
        dueOn,
        productionMinor: sum.production,
        shippingMinor: sum.shipping,
        vatKind: vat.kind,
        vatRateBps: vat.rateBps,
        vatMinor,
        parties: { from, to },
      })
      .returning();
    if (!bill) throw new Error('an insert returned no bill');
    await tx.update(charges).set({ billId: bill.id }).where(due);
    await postBill(tx, bill);
    await recordAudit(tx, {
      tenantId: asTenantId(tenantNumber),
      userId: null,
      action: 'client invoice issued',
      subjectType: 'tenant',
      subjectId: tenantNumber,
      details: { number: formatBillNumber(number), total_minor: sum.production + sum.shipping + vatMinor, currency },
    });
    return true;
  });
}
