import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { EventKey } from '@/lib/db/keys';
import { assets, customers } from '@/lib/db/schema';
import { defineStatement, type Placeholders } from '@/lib/db/statement';

/** Inserts the address of a checkout. */
export async function insertCustomer(
  tx: Tx,
  row: typeof customers.$inferInsert & { tenantId: TenantId },
): Promise<void> {
  await tx.insert(customers).values(row);
}

/** Updates the address of a checkout. Its order keeps its own copy until the next payment. */
export async function updateCustomer(
  tx: Tx,
  {
    id,
    tenantId,
    details,
    lang,
  }: Pick<typeof customers.$inferInsert, 'id' | 'details' | 'lang'> & { tenantId: TenantId },
): Promise<void> {
  await tx
    .update(customers)
    .set({ details, lang })
    .where(and(eq(customers.id, id), eq(customers.tenantId, tenantId)));
}

/** Locks the checkout, so that repeated requests queue up and see each other's order (PAY-13). */
export async function lockCustomer(tx: Tx, input: Checkout) {
  const [row] = await selectCustomer(tx, input);
  return row ?? null;
}

type Checkout = EventKey & { readonly customerId: string };

const selectCustomer = defineStatement((tx, { tenantId, eventId, customerId }: Placeholders<Checkout>) =>
  tx
    .select({ id: customers.id, details: customers.details, lang: customers.lang })
    .from(customers)
    .where(and(eq(customers.id, customerId), eq(customers.tenantId, tenantId), eq(customers.eventId, eventId)))
    .for('update'),
);

/** Counts how many of the pictures with these ids were uploaded by the tenant's shoppers. */
export async function countShopperPictures(
  tx: Tx,
  input: { tenantId: TenantId; ids: readonly string[] },
): Promise<number> {
  return tx.$count(assets, and(eq(assets.tenantId, input.tenantId), inArray(assets.id, [...input.ids])));
}
