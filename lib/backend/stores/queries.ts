import { and, eq, isNotNull, isNull, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import {
  colourSets,
  events,
  fontSets,
  goneProducts,
  storeContents,
  storeDomains,
  storeSlugs,
  tenants,
} from '@/lib/db/schema';
import { type Places, statement } from '@/lib/db/statement';
import { isCompanyUnregistered } from '../events/own-event';

const categories = sql<string[]>`coalesce((
  select array_agg(c.category order by c.first) from (
    select p.category, min(p.position) as first from event_products p where p.event_id = ${events.id} group by p.category
  ) c), '{}')`;

/** A store's own domain, once it is proved. */
export const domainOfEvent = sql<string | null>`(
  select d.host from store_domains d where d.event_id = ${events.id} and d.verified_at is not null)`;

/** The tenant's Shopify shop while that is connected, which may frame its stores without being named (SHP-08). */
export const shopOriginOfTenant = sql<string | null>`(
  select 'https://' || c.shop from shopify_connections c where c.tenant_id = ${events.tenantId} and c.state = 'connected')`;

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
  publishedLangs: events.publishedLangs,
  domain: domainOfEvent,
  widgetOrigins: events.widgetOrigins,
  shopOrigin: shopOriginOfTenant,
  vatRateBps: events.vatRateBps,
  /** A company that is not registered charges VAT in none of its stores. */
  notVatRegistered: sql<boolean>`(${events.notVatRegistered} or ${isCompanyUnregistered})`,
  freeShipping: events.freeShipping,
  fixedShippingMinor: events.fixedShippingMinor,
  customShipping: events.customShipping,
  countries: events.countries,
  states: events.states,
  updatedAt: events.updatedAt,
  company: tenants.company,
  translation: sql<boolean>`${tenants.translation} and coalesce((select s.translation from platform_settings s), true)`,
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

/** A store by its address, or by one that it had: pages and pictures that somebody holds still find it. */
const hasAddress = (slug: string | Placeholder) =>
  sql`${events.id} = (select s.event_id from ${storeSlugs} s where s.slug = ${slug})`;

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

/** Platform-wide: the store that had an address before it moved; null when none did, or it is deleted. */
export async function findMovedStore(tx: Tx, slug: string): Promise<{ slug: string } | null> {
  const [row] = await tx
    .select({ slug: events.slug })
    .from(storeSlugs)
    .innerJoin(events, eq(events.id, storeSlugs.eventId))
    .where(and(eq(storeSlugs.slug, slug), ne(events.slug, slug), isNull(events.deletedAt)));
  return row ?? null;
}

/** Platform-wide: which host shows which store. */
export async function listDomains(tx: Tx) {
  return tx
    .select({ host: storeDomains.host, tenant_id: events.tenantId, slug: events.slug })
    .from(storeDomains)
    .innerJoin(events, eq(events.id, storeDomains.eventId))
    .where(and(isNotNull(storeDomains.verifiedAt), isNull(events.deletedAt)));
}

/** Platform-wide: stores that search engines may list, as lib/seo/listed.ts says it of one. */
export async function listListed(tx: Tx) {
  return tx
    .select({ slug: events.slug, domain: domainOfEvent, updatedAt: latestChange, products: countOfProducts })
    .from(events)
    .innerJoin(storeContents, eq(storeContents.eventId, events.id))
    .where(
      and(
        eq(events.status, 'Active'),
        ne(events.type, 'promo'),
        eq(events.isSample, false),
        sql`coalesce((${storeContents.seo} ->> 'index')::boolean, true)`,
        isNull(events.deletedAt),
      ),
    )
    .orderBy(events.id);
}

const latestChange = sql<string>`greatest(${events.updatedAt}, ${storeContents.updatedAt}, (
  select max(p.updated_at) from products p join event_products ep on ep.product_id = p.id where ep.event_id = ${events.id}))`;

/** Products on offer: they decide how many sitemap files a store has. */
const countOfProducts = sql<number>`(
  select count(*)::int from products p join event_products ep on ep.product_id = p.id
  where ep.event_id = ${events.id} and p.status = 'active' and p.deleted_at is null)`;

/** Whether a store has sold a product that it sells no more. */
export async function isGone(
  tx: Tx,
  input: { tenantId: TenantId; eventId: number; productId: number },
): Promise<boolean> {
  const found = await tx
    .select({ productId: goneProducts.productId })
    .from(goneProducts)
    .where(
      and(
        eq(goneProducts.tenantId, input.tenantId),
        eq(goneProducts.eventId, input.eventId),
        eq(goneProducts.productId, input.productId),
      ),
    );
  return found.length > 0;
}

type InTenant = { readonly tenantId: TenantId; readonly slug: string };

const selectStore = statement((tx, { tenantId, slug }: Places<InTenant>) =>
  tx
    .select(columns)
    .from(events)
    .innerJoin(tenants, eq(tenants.id, events.tenantId))
    .where(and(eq(events.tenantId, tenantId), hasAddress(slug), isNull(events.deletedAt))),
);

/** The terms of a store that prices and checkout need, by (tenant, slug) as one key; null when they don't belong together. */
export async function findStore(tx: Tx, input: InTenant) {
  const [row] = await selectStore(tx, input);
  return row ? { ...row, tenantId: asTenantId(row.tenantId) } : null;
}

/** A store with the terms that prices and checkout need, proved to be its tenant's. */
export type Store = NonNullable<Awaited<ReturnType<typeof findStore>>>;
