import { and, eq, isNotNull, isNull, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import {
  colourSets,
  events,
  fontSets,
  fundraisers,
  storeCalendars,
  storeContents,
  storeDomains,
  storeSlugs,
  tenants,
  withdrawnProducts,
} from '@/lib/db/schema';
import { defineStatement, type Placeholders } from '@/lib/db/statement';
import { getShopperStatus } from '@/lib/domain/calendar/sale-state';
import type { StoreCalendar } from '@/lib/domain/calendar/store-calendar';
import { isHiddenFromShoppers, type StoreStatus } from '@/lib/domain/store/event';
import { isCompanyNotVatRegisteredSql } from './own-event';

const categories = sql<string[]>`coalesce((
  select array_agg(c.category order by c.first) from (
    select p.category, min(p.position) as first from event_products p where p.event_id = ${events.id} group by p.category
  ) c), '{}')`;

/** A store's own domain, once it is verified. */
export const eventDomainSql = sql<string | null>`(
  select d.host from store_domains d where d.event_id = ${events.id} and d.verified_at is not null)`;

/**
 * Origin of the tenant's Shopify shop while it is connected; that shop may frame the tenant's stores without being
 * listed (SHP-08).
 */
export const tenantShopOriginSql = sql<string | null>`(
  select 'https://' || c.shop from shopify_connections c where c.tenant_id = ${events.tenantId} and c.state = 'connected')`;

const isActiveFundraiser = and(eq(fundraisers.eventId, events.id), eq(fundraisers.active, true));

const productionMode = sql`coalesce(${events.fulfilment} ->> 'production', ${tenants.production})`;

/**
 * Fulfiller that an order of the store goes to unless its products, its country or a limit exclude it; null while none
 * is registered and for self-made orders. Routing decides for each order (lib/domain/fulfilment/routing.ts).
 */
const probableFulfiller = sql<{
  readonly leadTimeDays: number | null;
  readonly cutOffHour: number | null;
  readonly country: string;
} | null>`(
  select jsonb_build_object('leadTimeDays', f.details -> 'leadTimeDays', 'cutOffHour', f.details -> 'cutOffHour', 'country', coalesce(f.details ->> 'country', ''))
  from fulfillers f
  where f.disabled_at is null and case ${productionMode}
    when 'self' then false
    when 'platform' then f.shared
    else f.tenant_id = ${events.tenantId} and not f.shared and (f.event_id is null or f.event_id = ${events.id}) end
  order by (f.details ->> 'pricePerItemMinor')::numeric nulls last, (f.details ->> 'leadTimeDays')::numeric nulls last, f.id
  limit 1)`;

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
  domain: eventDomainSql,
  widgetOrigins: events.widgetOrigins,
  shopOrigin: tenantShopOriginSql,
  vatRateBps: events.vatRateBps,
  /** A company that is not VAT registered charges VAT in none of its stores. */
  notVatRegistered: sql<boolean>`(${events.notVatRegistered} or ${isCompanyNotVatRegisteredSql})`,
  freeShipping: events.freeShipping,
  fixedShippingMinor: events.fixedShippingMinor,
  customShipping: events.customShipping,
  countries: events.countries,
  states: events.states,
  fulfilment: events.fulfilment,
  probableFulfiller,
  updatedAt: events.updatedAt,
  /** Cause to which sales donate now; null = no cause. */
  fundraiser: fundraisers,
  /** Dates of the event and its order windows; null = orders at any time. */
  calendar: storeCalendars,
  company: tenants.company,
  translation: sql<boolean>`${tenants.translation} and coalesce((select s.translation from platform_settings s), true)`,
};

const configColumns = {
  content: storeContents.content,
  pages: storeContents.pages,
  seo: storeContents.seo,
  contactFormEmail: storeContents.contactFormEmail,
  colourSet: colourSets,
  fontSet: fontSets,
  categories,
};

async function selectRecords(tx: Tx, where: SQL | undefined) {
  const rows = await tx
    .select({ ...columns, ...configColumns })
    .from(events)
    .innerJoin(tenants, eq(tenants.id, events.tenantId))
    .innerJoin(storeContents, eq(storeContents.eventId, events.id))
    .innerJoin(colourSets, eq(colourSets.id, events.colourSetId))
    .innerJoin(fontSets, eq(fontSets.id, events.fontSetId))
    .leftJoin(fundraisers, isActiveFundraiser)
    .leftJoin(storeCalendars, eq(storeCalendars.eventId, events.id))
    .where(where)
    .orderBy(events.id);
  return rows.map(toShopperStore);
}

/**
 * Replaces the owner's status by the status for shoppers: while its order window is closed, an open store is on hold.
 */
function toShopperStore<T extends { readonly status: StoreStatus; readonly calendar: StoreCalendar | null }>(row: T) {
  return { ...row, ownerStatus: row.status, status: getShopperStatus(row.status, row.calendar, new Date()) };
}

/** Store with everything that its pages show. */
export type StoreRecord = Awaited<ReturnType<typeof selectRecords>>[number];

/** Matches a store by its present slug or a former one, so that old links to pages and pictures still work. */
const hasAddress = (slug: string | Placeholder) =>
  sql`${events.id} = (select s.event_id from ${storeSlugs} s where s.slug = ${slug})`;

/** Returns the store that matches a unique condition. The caller must have checked the permission for it. */
export async function findStoreRecord(tx: Tx, where: SQL | undefined): Promise<StoreRecord | null> {
  const [row] = await selectRecords(tx, where);
  return row ?? null;
}

/**
 * Returns the store with a slug, in any status. Runs without tenant scope, because the slug is known before the tenant.
 */
export async function findStoreBySlug(tx: Tx, slug: string): Promise<StoreRecord | null> {
  return findStoreRecord(tx, and(eq(events.slug, slug), isNull(events.deletedAt)));
}

/** Lists the stores on the platform's own home page. Runs without tenant scope. */
export async function listShowcaseStores(tx: Tx): Promise<StoreRecord[]> {
  const stores = await selectRecords(
    tx,
    and(eq(events.showcase, true), eq(events.status, 'Active'), isNull(events.deletedAt)),
  );
  return stores.filter(({ status }) => !isHiddenFromShoppers(status));
}

/**
 * Returns the store that had a slug before it was renamed; null when there is no such store, or it is deleted. Runs
 * without tenant scope.
 */
export async function findMovedStore(tx: Tx, slug: string): Promise<{ slug: string } | null> {
  const [row] = await tx
    .select({ slug: events.slug })
    .from(storeSlugs)
    .innerJoin(events, eq(events.id, storeSlugs.eventId))
    .where(and(eq(storeSlugs.slug, slug), ne(events.slug, slug), isNull(events.deletedAt)));
  return row ?? null;
}

/** Lists all verified domains with the store that each shows. Runs without tenant scope. */
export async function listVerifiedDomains(tx: Tx) {
  return tx
    .select({ host: storeDomains.host, tenant_id: events.tenantId, slug: events.slug })
    .from(storeDomains)
    .innerJoin(events, eq(events.id, storeDomains.eventId))
    .where(and(isNotNull(storeDomains.verifiedAt), isNull(events.deletedAt)));
}

/** Lists the stores that search engines may index; lib/web/seo/listed.ts has the rule. Runs without tenant scope. */
export async function listIndexedStores(tx: Tx) {
  const stores = await tx
    .select({
      slug: events.slug,
      domain: eventDomainSql,
      updatedAt: latestChange,
      products: countOfProducts,
      status: events.status,
      calendar: storeCalendars,
    })
    .from(events)
    .innerJoin(storeContents, eq(storeContents.eventId, events.id))
    .leftJoin(storeCalendars, eq(storeCalendars.eventId, events.id))
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
  return stores.map(toShopperStore).filter(({ status }) => !isHiddenFromShoppers(status));
}

const latestChange = sql<string>`greatest(${events.updatedAt}, ${storeContents.updatedAt}, (
  select max(p.updated_at) from products p join event_products ep on ep.product_id = p.id where ep.event_id = ${events.id}))`;

/** Number of products on offer; it determines the number of sitemap files of a store. */
const countOfProducts = sql<number>`(
  select count(*)::int from products p join event_products ep on ep.product_id = p.id
  where ep.event_id = ${events.id} and p.status = 'active' and p.deleted_at is null)`;

/** Returns whether a store sold a product that it no longer sells. */
export async function isProductWithdrawn(
  tx: Tx,
  input: { tenantId: TenantId; eventId: number; productId: number },
): Promise<boolean> {
  const rows = await tx
    .select({ productId: withdrawnProducts.productId })
    .from(withdrawnProducts)
    .where(
      and(
        eq(withdrawnProducts.tenantId, input.tenantId),
        eq(withdrawnProducts.eventId, input.eventId),
        eq(withdrawnProducts.productId, input.productId),
      ),
    );
  return rows.length > 0;
}

type InTenant = { readonly tenantId: TenantId; readonly slug: string };

const selectStore = defineStatement((tx, { tenantId, slug }: Placeholders<InTenant>) =>
  tx
    .select(columns)
    .from(events)
    .innerJoin(tenants, eq(tenants.id, events.tenantId))
    .leftJoin(fundraisers, isActiveFundraiser)
    .leftJoin(storeCalendars, eq(storeCalendars.eventId, events.id))
    .where(and(eq(events.tenantId, tenantId), hasAddress(slug), isNull(events.deletedAt))),
);

/**
 * Returns the terms of a store for prices and checkout, with (tenant, slug) as one key; null when the slug is not a
 * store of the tenant.
 */
export async function findStore(tx: Tx, input: InTenant) {
  const [row] = await selectStore(tx, input);
  return row ? { ...toShopperStore(row), tenantId: asTenantId(row.tenantId) } : null;
}

/** Store with the terms for prices and checkout; its tenant is verified. */
export type Store = NonNullable<Awaited<ReturnType<typeof findStore>>>;
