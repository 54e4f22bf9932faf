import { and, asc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { StaffProductDto, staffProductEndpoints } from '@/lib/contracts/staff-products';
import { type Tx, withPlatform } from '@/lib/db/client';
import { blanks, products, tenants } from '@/lib/db/schema';
import { sortProducts } from '@/lib/domain/catalogue/sort-products';
import { toDecimal } from '@/lib/domain/money/decimal';
import type { Currency } from '@/lib/domain/money/money';
import { getPictureVersion } from '../catalogue/picture-version';
import { pictureSideSql } from '../catalogue/printed-side';

type Query = ParsedInput<typeof staffProductEndpoints.list>['query'];
const PER_PAGE = 25;
const MAX_CLIENTS = 1_000;

/**
 * Lists a page of all tenants' products (CAT-09). Runs without tenant scope, because staff manage the products of all
 * tenants. All matches are sorted in memory, because names are sorted by language rules; then the page's rows are read
 * in full.
 */
export function listStaffProducts(query: Query) {
  return withPlatform(async (tx) => {
    const productRows = await tx
      .select({
        id: products.id,
        name: products.name,
        shownPriceMinor: sql<number>`coalesce((select min(p.price_minor) from event_products p where p.product_id = products.id), 0)`,
        addedAt: products.createdAt,
      })
      .from(products)
      .innerJoin(blanks, eq(blanks.id, products.blankId))
      .innerJoin(tenants, eq(tenants.id, products.tenantId))
      .where(matching(query));
    const page = sortProducts(productRows, query.sort).slice((query.page - 1) * PER_PAGE, query.page * PER_PAGE);
    const rows = await readStaffProducts(
      tx,
      page.map(({ id }) => id),
    );
    return {
      rows: page.flatMap(({ id }) => rows.find((row) => row.id === id) ?? []),
      meta: { page: query.page, per_page: PER_PAGE, total: productRows.length },
      clients: await tx
        .select({ id: tenants.id, name: tenants.name })
        .from(tenants)
        .orderBy(asc(sql`lower(${tenants.name})`), asc(tenants.id))
        .limit(MAX_CLIENTS),
    };
  });
}

function matching({ q, client, status, locked }: Query): SQL | undefined {
  const text = q?.trim().replace(/[\\%_]/g, '\\$&');
  const like = `%${text}%`;
  return and(
    isNull(products.deletedAt),
    client ? eq(products.tenantId, client) : undefined,
    status ? eq(products.status, status) : undefined,
    locked ? eq(products.locked, locked === 'yes') : undefined,
    text
      ? or(
          ilike(products.name, like),
          ilike(blanks.code, like),
          ilike(blanks.brand, like),
          ilike(blanks.name, like),
          ilike(tenants.name, like),
        )
      : undefined,
  );
}

/** Returns products as staff see them. */
export async function readStaffProducts(tx: Tx, ids: readonly number[]): Promise<StaffProductDtoInput[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      id: products.id,
      name: products.name,
      status: products.status,
      locked: products.locked,
      updatedAt: products.updatedAt,
      pictureVersion: products.pictureVersion,
      view: pictureSideSql,
      code: blanks.code,
      brand: blanks.brand,
      tenantId: tenants.id,
      tenantName: tenants.name,
      listing: sql<{ price: number; currency: Currency; slug: string } | null>`(
        select json_build_object('price', p.price_minor, 'currency', e.currency, 'slug', e.slug)
        from event_products p join events e on e.id = p.event_id
        where p.product_id = products.id and e.deleted_at is null order by p.price_minor, e.id limit 1)`,
    })
    .from(products)
    .innerJoin(blanks, eq(blanks.id, products.blankId))
    .innerJoin(tenants, eq(tenants.id, products.tenantId))
    .where(and(inArray(products.id, [...ids]), isNull(products.deletedAt)));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    code: row.code,
    brand: row.brand,
    tenant: { id: row.tenantId, name: row.tenantName },
    status: row.status,
    locked: row.locked,
    price: row.listing && { amount: toDecimal(row.listing.price), currency: row.listing.currency },
    store: row.listing?.slug ?? null,
    view: row.view,
    picture_version: getPictureVersion(row.pictureVersion),
    updated_at: row.updatedAt.toISOString(),
  }));
}

/** Row before the contract parses its amount. */
type StaffProductDtoInput = Omit<StaffProductDto, 'price'> & {
  readonly price: { readonly amount: number; readonly currency: Currency } | null;
};
