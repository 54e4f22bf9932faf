import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { products, vouchers } from '@/lib/db/schema';
import type { Currency } from '@/lib/domain/money/money';
import type { DayRange } from '@/lib/domain/revenue/range';
import type { SalesDimension } from '@/lib/domain/revenue/sales-dimensions';
import { getPictureVersion } from '../catalogue/picture-version';
import { pictureSideSql } from '../catalogue/printed-side';
import { salesWithinSql } from '../ledger/sales-days';

/** Maximum number of rows per currency and dimension. */
const MAX_ROWS = 10;

export interface SalesRow extends Record<string, unknown> {
  readonly currency: Currency;
  readonly dimension: SalesDimension;
  readonly value: string;
  /** Number of sold pieces; for a voucher, number of orders. */
  readonly quantity: number;
  /** Sum of the prices without tax and before discounts, minor units; for a voucher, sum of the discounts. */
  readonly amount: number;
  /** Id of a store that sold the item. */
  readonly event_id: number;
}

/** Returns the best-selling products, sizes, colours and vouchers of a range, at most ten per currency. */
export async function readBestSellers(tx: Tx, tenantId: TenantId, range: DayRange): Promise<readonly SalesRow[]> {
  const { rows } = await tx.execute<SalesRow>(sql`
    select currency, dimension, value, quantity::int, amount::float8, event_id from (
      select *, row_number() over (partition by currency, dimension order by amount desc, quantity desc, value) as place
      from (
        select currency, dimension, value, sum(quantity) as quantity, sum(amount_minor) as amount,
          (array_agg(event_id order by day desc, event_id))[1] as event_id
        from ${salesWithinSql(tenantId, range)} sales group by 1, 2, 3) summed) ranked
    where place <= ${MAX_ROWS} order by currency, dimension, place`);
  return rows;
}

/** Returns names and pictures of products, by id. */
export async function readSoldProducts(tx: Tx, tenantId: TenantId, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await tx
    .select({
      id: products.id,
      name: products.name,
      pictureVersion: products.pictureVersion,
      view: pictureSideSql,
      isDeleted: sql<boolean>`${products.deletedAt} is not null`,
    })
    .from(products)
    .where(and(eq(products.tenantId, tenantId), inArray(products.id, [...ids])));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        name: row.name,
        isDeleted: row.isDeleted,
        picture: {
          picture_version: getPictureVersion(row.pictureVersion),
          view: row.view,
        },
      },
    ]),
  );
}

/** Returns those of the given voucher codes that their stores show publicly. */
export async function listPublicCodes(tx: Tx, tenantId: TenantId, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const rows = await tx
    .select({ code: vouchers.code })
    .from(vouchers)
    .where(and(eq(vouchers.tenantId, tenantId), vouchers.listed, inArray(vouchers.code, [...codes])));
  return new Set(rows.map(({ code }) => code));
}
