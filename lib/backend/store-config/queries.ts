import { and, asc, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { colourSets, events, fontSets, storeContents } from '@/lib/db/schema';

/** Returns the page content of an event, which exists from its creation. */
export async function readStoreContent(tx: Tx, input: { tenantId: TenantId; eventId: number }) {
  const [row] = await tx
    .select({
      content: storeContents.content,
      pages: storeContents.pages,
      contactFormEmail: storeContents.contactFormEmail,
    })
    .from(storeContents)
    .where(and(eq(storeContents.eventId, input.eventId), eq(storeContents.tenantId, input.tenantId)));
  if (!row) throw new Error(`event ${input.eventId} has no pages`);
  return row;
}
export type StoreContentRow = Awaited<ReturnType<typeof readStoreContent>>;

/** Lists the colour sets of the platform and of the tenant in the sequence of creation. */
export function listColourSets(tx: Tx, { tenantId }: { tenantId: TenantId }) {
  return tx
    .select()
    .from(colourSets)
    .where(or(isNull(colourSets.tenantId), eq(colourSets.tenantId, tenantId)))
    .orderBy(asc(colourSets.id));
}
export type ColourSetRow = typeof colourSets.$inferSelect;

export function listFontSets(tx: Tx, { tenantId }: { tenantId: TenantId }) {
  return tx
    .select()
    .from(fontSets)
    .where(or(isNull(fontSets.tenantId), eq(fontSets.tenantId, tenantId)))
    .orderBy(asc(fontSets.id));
}
export type FontSetRow = typeof fontSets.$inferSelect;

/** Lists the tenant's events that use a set, including deleted ones. */
export async function listEventsUsingSet(tx: Tx, input: { tenantId: TenantId; worn: SQL }): Promise<string[]> {
  const rows = await tx
    .select({ name: events.name })
    .from(events)
    .where(and(eq(events.tenantId, input.tenantId), input.worn))
    .limit(5);
  return rows.map(({ name }) => name);
}
