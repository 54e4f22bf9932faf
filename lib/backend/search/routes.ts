import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { searchEndpoints } from '@/lib/contracts/search';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { eventProducts, events, products, vouchers } from '@/lib/db/schema';
import { can } from '@/lib/domain/roles/roles';
import { areVoucherCodesHidden } from '../http/caller';
import { defineUserRoute } from '../http/route';
import { isCodeLikeSql } from '../vouchers/queries';
import { toVisibleCode } from '../vouchers/to-dto';

const MAX_RESULTS = 6;

export const searchRoutes = [
  defineUserRoute(searchEndpoints.find, ({ tenantId, user, query: { q } }) =>
    withTenant(tenantId, async (tx) =>
      wrapInEnvelope({
        products: can(user, 'designs.manage') ? await searchProducts(tx, tenantId, q) : [],
        vouchers: can(user, 'vouchers.manage')
          ? await searchVouchers(tx, tenantId, { text: q, isHidden: areVoucherCodesHidden(user) })
          : [],
      }),
    ),
  ),
];

const contains = (column: PgColumn, text: string): SQL =>
  sql`${column} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;

const store = { store_slug: events.slug, store_name: events.name };

function searchProducts(tx: Tx, tenantId: TenantId, text: string) {
  return tx
    .select({ id: products.id, name: products.name, ...store })
    .from(products)
    .innerJoin(eventProducts, eq(eventProducts.productId, products.id))
    .innerJoin(events, eq(events.id, eventProducts.eventId))
    .where(
      and(
        eq(products.tenantId, tenantId),
        isNull(products.deletedAt),
        isNull(events.deletedAt),
        contains(products.name, text),
      ),
    )
    .orderBy(asc(products.name), asc(products.id))
    .limit(MAX_RESULTS);
}

async function searchVouchers(
  tx: Tx,
  tenantId: TenantId,
  { text, isHidden }: { readonly text: string; readonly isHidden: boolean },
) {
  const rows = await tx
    .select({ id: vouchers.id, code: vouchers.code, listed: vouchers.listed, ...store })
    .from(vouchers)
    .innerJoin(events, eq(events.id, vouchers.eventId))
    .where(and(eq(vouchers.tenantId, tenantId), isNull(events.deletedAt), isCodeLikeSql(text, isHidden)))
    .orderBy(asc(vouchers.code), asc(vouchers.id))
    .limit(MAX_RESULTS);
  return rows.map(({ listed, ...row }) => ({ ...row, code: toVisibleCode({ code: row.code, listed }, isHidden) }));
}
