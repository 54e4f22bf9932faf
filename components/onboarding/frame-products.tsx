'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { FailureNotice } from '@/components/admin/failure-notice';
import { PushProgress } from '@/components/shopify/push-progress';
import { ListingState } from '@/components/shopify/shop-product-row';
import { useShopProducts } from '@/components/shopify/use-shop-products';
import { Button } from '@/components/ui/button';
import { Price } from '@/components/ui/price';
import { Skeleton } from '@/components/ui/skeleton';
import type { ShopProductDto, ShopStoreDto } from '@/lib/contracts/shopify-sales';

const PICTURE_PX = 56;
/** Maximum number of a store's products that are listed at first; a button shows the rest. */
const MAX_INITIAL_PRODUCTS = 12;

/**
 * Products in the shop, with the action to push them, for merchants who stay in Shopify's admin (SHP-06). `onLost` is
 * called when the shop is no longer connected.
 */
export function FrameProducts({ tenantId, onLost }: { readonly tenantId: number; readonly onLost: () => void }) {
  const t = useTranslations('shopifySales');
  const format = useFormatter();
  const { query, push, isBusy } = useShopProducts(tenantId);
  const data = query.data?.data;
  const isLost = data?.shop === null;
  useEffect(() => {
    if (isLost) onLost();
  }, [isLost, onLost]);
  if (!data) {
    return query.isError ? (
      <FailureNotice error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton className="h-64" />
    );
  }
  const all = data.stores.flatMap(({ products }) => products);
  const absent = all.filter(({ listing, is_active: isActive }) => listing === null && isActive);
  const stale = all.filter(({ listing }) => listing?.outdated || listing?.state === 'failed');
  if (all.length === 0) return <p className="text-body">{t('products.emptyText')}</p>;
  return (
    <section aria-labelledby="frame-products" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-col gap-0.5">
          <h2 id="frame-products" className="text-lg">
            {t('products.title')}
          </h2>
          {data.last_sync_at ? (
            <p className="text-sm text-muted">
              {t('lastSync', {
                time: format.dateTime(new Date(data.last_sync_at), { dateStyle: 'medium', timeStyle: 'short' }),
              })}
            </p>
          ) : null}
        </div>
        {stale.length > 0 ? (
          <Button size="sm" busy={isBusy} onClick={() => push(stale)}>
            {t('products.update', { count: stale.length })}
          </Button>
        ) : absent.length > 0 ? (
          <Button size="sm" variant="secondary" busy={isBusy} onClick={() => push(absent)}>
            {t('products.pushRest', { count: absent.length })}
          </Button>
        ) : null}
      </div>
      <PushProgress products={all} />
      {data.stores.map((store) => (
        <StoreList key={store.slug} store={store} onPush={(product) => push([product])} />
      ))}
    </section>
  );
}

function StoreList(props: { readonly store: ShopStoreDto; readonly onPush: (product: ShopProductDto) => void }) {
  const { store, onPush } = props;
  const t = useTranslations('shopifySales');
  const [isWhole, setWhole] = useState(false);
  const visibleProducts = isWhole ? store.products : store.products.slice(0, MAX_INITIAL_PRODUCTS);
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface">
      <h3 className="border-b border-line bg-canvas px-4 py-2.5 text-sm font-semibold wrap-anywhere">{store.name}</h3>
      <ul className="divide-y divide-line">
        {visibleProducts.map((product) => (
          <li key={product.product_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <img
              src={`${product.picture}&w=160`}
              alt=""
              loading="lazy"
              width={PICTURE_PX}
              height={PICTURE_PX}
              className="rounded-md bg-tile object-contain"
            />
            <div className="flex min-w-0 flex-1 basis-40 flex-col">
              <span className="font-semibold wrap-anywhere">{product.name}</span>
              <span className="text-sm text-body">
                <Price minor={product.price} currency={store.currency} region={store.region} />
              </span>
            </div>
            {product.listing ? (
              <ListingState store={store} product={product} onPush={() => onPush(product)} />
            ) : (
              <Button
                size="sm"
                variant="secondary"
                aria-label={t('products.pushOne', { product: product.name })}
                onClick={() => onPush(product)}
              >
                {t('products.push')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {visibleProducts.length < store.products.length ? (
        <Button variant="quiet" size="sm" className="m-2" onClick={() => setWhole(true)}>
          {t('products.showAll', { count: store.products.length })}
        </Button>
      ) : null}
    </div>
  );
}
