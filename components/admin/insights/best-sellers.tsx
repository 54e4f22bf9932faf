import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Price } from '@/components/ui/price';
import type { InsightSalesDto, InsightSeriesDto } from '@/lib/contracts/insights';
import { getSizeLabel } from '@/lib/domain/catalogue/sizes';
import { getRegionByCurrency } from '@/lib/domain/regions/regions';
import type { SalesDimension } from '@/lib/domain/revenue/sales-dimensions';
import { ProductPicture } from '../event-products/product-picture';
import { RankingTable } from './ranking-table';

/** Returns the address of a list as CSV; null where files may not be exported. */
export type GetExportHref = (by: 'store' | 'country' | 'funnel' | SalesDimension) => string | null;
type Product = InsightSeriesDto['products'][number];

/** Shows the best sellers in one currency: products with pictures, sizes, colours, and the most used vouchers. */
export function BestSellers(props: {
  readonly series: InsightSeriesDto;
  readonly tenantId: number;
  readonly getExportHref: GetExportHref;
}) {
  const { series, tenantId, getExportHref } = props;
  const t = useTranslations('insights');
  const orders = useTranslations('orders');
  const { currency, products, sizes, colours, vouchers } = series;
  if (products.length === 0) return null;
  const region = getRegionByCurrency(currency);
  const write = (minor: number): ReactNode => <Price minor={minor} currency={currency} region={region} />;
  const numbers = ({ pieces, sales }: InsightSalesDto): ReactNode[] => [pieces, write(sales)];
  const heads = [t('pieces'), t('sales')];
  const most = products[0]?.sales ?? 0;
  return (
    <>
      <RankingTable
        title={t('bestSellers')}
        label={t('product')}
        heads={heads}
        rows={products}
        exportHref={getExportHref('product')}
        figures={numbers}
      >
        {(product) => <SoldProduct product={product} tenantId={tenantId} share={most > 0 ? product.sales / most : 0} />}
      </RankingTable>
      <div className="grid gap-6 lg:grid-cols-2">
        <RankingTable
          title={t('bySize')}
          label={t('size')}
          heads={heads}
          rows={sizes}
          exportHref={getExportHref('size')}
          figures={numbers}
        >
          {({ name }) => getSizeLabel(name, orders('oneSize'))}
        </RankingTable>
        <RankingTable
          title={t('byColour')}
          label={t('colour')}
          heads={heads}
          rows={colours}
          exportHref={getExportHref('colour')}
          figures={numbers}
        >
          {({ name }) => name}
        </RankingTable>
      </div>
      {vouchers.length > 0 ? (
        <RankingTable
          title={t('byVoucher')}
          label={t('voucher')}
          heads={[t('orders'), t('discount')]}
          rows={vouchers}
          exportHref={getExportHref('voucher')}
          figures={(row) => [row.orders, write(row.discount)]}
        >
          {({ code }) => <span className="tabular font-semibold wrap-anywhere">{code}</span>}
        </RankingTable>
      ) : null}
    </>
  );
}

/** A product with its picture, and a bar that compares its sales with those of the best seller. */
function SoldProduct(props: { readonly product: Product; readonly tenantId: number; readonly share: number }) {
  const { product, tenantId, share } = props;
  const { id, name, listing } = product;
  return (
    <span className="flex items-center gap-3">
      {listing ? (
        <ProductPicture
          address={{ tenant: tenantId, slug: listing.slug }}
          product={{ id, picture_version: listing.picture_version }}
          view={listing.view}
          sizePx={44}
        />
      ) : (
        <span className="size-11 shrink-0 rounded-sm bg-tile" aria-hidden="true" />
      )}
      <span className="min-w-0 flex-1">
        {listing ? (
          <Link
            href={`/events/${listing.slug}/products/${id}/design`}
            prefetch={false}
            className="font-semibold wrap-anywhere hover:underline"
          >
            {name}
          </Link>
        ) : (
          <span className="font-semibold wrap-anywhere">{name}</span>
        )}
        <span className="mt-1.5 block h-1.5 rounded-full bg-tile" aria-hidden="true">
          <span
            className="block h-full rounded-full bg-(--accent-ink)"
            style={{ width: `${Math.round(share * 100)}%` }}
          />
        </span>
      </span>
    </span>
  );
}
