import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { colourSets, events, fontSets, storeContents, tenants } from '@/lib/db/schema';

const categories = sql<string[]>`coalesce((
  select array_agg(c.category order by c.first) from (
    select p.category, min(p.position) as first from event_products p where p.event_id = ${events.id} group by p.category
  ) c), '{}')`;

const columns = {
  eventId: events.id,
  tenantId: events.tenantId,
  slug: events.slug,
  name: events.name,
  status: events.status,
  type: events.type,
  isSample: events.isSample,
  region: events.region,
  currency: events.currency,
  defaultLang: events.defaultLang,
  vatRateBps: events.vatRateBps,
  notVatRegistered: events.notVatRegistered,
  freeShipping: events.freeShipping,
  fixedShippingMinor: events.fixedShippingMinor,
  customShipping: events.customShipping,
  countries: events.countries,
  states: events.states,
  updatedAt: events.updatedAt,
  company: tenants.company,
  connectedAccount: tenants.connectedAccount,
};

const look = {
  content: storeContents.content,
  pages: storeContents.pages,
  seo: storeContents.seo,
  contactFormEmail: storeContents.contactFormEmail,
  colourSet: colourSets,
  fontSet: fontSets,
  categories,
};

function selectRecords(tx: Tx, where: SQL | undefined) {
  return tx
    .select({ ...columns, ...look })
    .from(events)
    .innerJoin(tenants, eq(tenants.id, events.tenantId))
    .innerJoin(storeContents, eq(storeContents.eventId, events.id))
    .innerJoin(colourSets, eq(colourSets.id, events.colourSetId))
    .innerJoin(fontSets, eq(fontSets.id, events.fontSetId))
    .where(where);
}

/** A store with all that its pages show. */
export type StoreRecord = Awaited<ReturnType<typeof selectRecords>>[number];

/** One store by whatever names it alone; the caller has proved the right to it. */
export async function findRecord(tx: Tx, where: SQL | undefined): Promise<StoreRecord | null> {
  const [row] = await selectRecords(tx, where);
  return row ?? null;
}

/** Platform-wide: an address names a store before anybody knows its tenant. Any status. */
export async function findStoreBySlug(tx: Tx, slug: string): Promise<StoreRecord | null> {
  return findRecord(tx, and(eq(events.slug, slug), isNull(events.deletedAt)));
}

/** Platform-wide: what the platform's own front page shows. */
export async function listShowcase(tx: Tx): Promise<StoreRecord[]> {
  return selectRecords(
    tx,
    and(eq(events.showcase, true), eq(events.status, 'Active'), isNull(events.deletedAt)),
  ).orderBy(events.id);
}

/** The terms of a store that prices and checkout need, by (tenant, slug) as one key; null when they don't belong together. */
export async function findStore(tx: Tx, input: { tenantId: TenantId; slug: string }) {
  const [row] = await tx
    .select(columns)
    .from(events)
    .innerJoin(tenants, eq(tenants.id, events.tenantId))
    .where(and(eq(events.tenantId, input.tenantId), eq(events.slug, input.slug), isNull(events.deletedAt)));
  return row ? { ...row, tenantId: asTenantId(row.tenantId) } : null;
}

/** A store with the terms that prices and checkout need, proved to be its tenant's. */
export type Store = NonNullable<Awaited<ReturnType<typeof findStore>>>;
