'use client';

import { RefreshCw, Upload } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, getButtonClasses } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/field';
import type { ShopProductDto, ShopStoreDto } from '@/lib/contracts/shopify-sales';
import { ConfirmDialog } from '../admin/kit/confirm-dialog';
import { Table, TableHeading } from '../admin/kit/table';
import { BulkBar, BulkButton } from '../admin/list-kit/bulk-bar';
import { ListState } from '../admin/list-kit/list-state';
import { PushProgress } from './push-progress';
import { NoShopState, ShopFrame } from './shop-frame';
import { ShopProductRow } from './shop-product-row';
import { useShopProducts } from './use-shop-products';

const FILTERS = ['all', 'there', 'absent', 'attention'] as const;
type Filter = (typeof FILTERS)[number];

const FITS: Readonly<Record<Filter, (product: ShopProductDto) => boolean>> = {
  all: () => true,
  // A product that was never pushed successfully counts as absent.
  there: ({ listing }) => Boolean(listing?.pushed_at && !listing.gone),
  absent: ({ listing }) => !listing?.pushed_at,
  attention: ({ listing }) =>
    listing !== null && (listing.state === 'failed' || listing.outdated || listing.differences > 0),
};
const buildProductKey = ({ event_id, product_id }: ShopProductDto): string => `${event_id}/${product_id}`;

/** Tenant's products with their state in the shop and the actions to add and remove them (SHP-09). */
export function ShopProducts({ tenantId }: { readonly tenantId: number }) {
  const t = useTranslations('shopifySales');
  const format = useFormatter();
  const { query, isBusy, push, remove } = useShopProducts(tenantId);
  const [filter, setFilter] = useState<Filter>('all');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [removed, setRemoved] = useState<readonly ShopProductDto[]>([]);
  const data = query.data?.data;
  const all = data?.stores.flatMap(({ products }) => products) ?? [];
  const visibleProducts = all.filter(FITS[filter]);
  const outdated = all.filter(({ listing }) => listing?.outdated);
  const chosen = visibleProducts.filter((product) => ticked.has(buildProductKey(product)));
  const choose = (products: readonly ShopProductDto[], on: boolean): void => {
    const next = new Set(ticked);
    for (const product of products) on ? next.add(buildProductKey(product)) : next.delete(buildProductKey(product));
    setTicked(next);
  };
  const chooseNone = (): void => setTicked(new Set());
  const stores = (data?.stores ?? []).map((store) => ({ ...store, products: store.products.filter(FITS[filter]) }));
  return (
    <ShopFrame
      title={t('products.title')}
      lead={t('products.lead')}
      actions={
        all.some(({ listing }) => listing) ? (
          <>
            <Button
              variant="secondary"
              busy={isBusy}
              onClick={() => push(all.filter(({ listing }) => listing !== null))}
            >
              <RefreshCw className="size-4" aria-hidden="true" />
              {t('products.pushAll')}
            </Button>
            {outdated.length > 0 ? (
              <Button busy={isBusy} onClick={() => push(outdated)}>
                <Upload className="size-4" aria-hidden="true" />
                {t('products.update', { count: outdated.length })}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      {data && data.shop === null ? (
        <NoShopState />
      ) : (
        <ListState
          query={query}
          count={data ? all.length : undefined}
          empty={{
            title: t('products.empty'),
            text: t('products.emptyText'),
            action: (
              <a href="/events" className={getButtonClasses()}>
                {t('products.toStores')}
              </a>
            ),
          }}
        >
          {all.some(({ fields }) => fields.length > 0) ? (
            <div className="flex flex-col gap-1 rounded-lg bg-info-soft px-5 py-3 text-sm text-info">
              <h2 className="text-base">{t('sample.title')}</h2>
              <p>{t('sample.text')}</p>
            </div>
          ) : null}
          <PushProgress products={all} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <fieldset className="flex flex-wrap gap-2">
              <legend className="sr-only">{t('products.filter')}</legend>
              {FILTERS.map((key) => (
                <FilterButton
                  key={key}
                  label={t(`products.filters.${key}`)}
                  count={all.filter(FITS[key]).length}
                  isOn={filter === key}
                  onPress={() => setFilter(key)}
                />
              ))}
            </fieldset>
            {data?.last_sync_at ? (
              <p className="text-sm text-muted">
                {t('lastSync', {
                  time: format.dateTime(new Date(data.last_sync_at), { dateStyle: 'medium', timeStyle: 'short' }),
                })}
              </p>
            ) : null}
          </div>
          {stores.map((store) =>
            store.products.length === 0 ? null : (
              <StoreTable
                key={store.slug}
                store={store}
                tenantId={tenantId}
                isChosen={(product) => ticked.has(buildProductKey(product))}
                onChoose={choose}
                onPush={(product) => push([product])}
                onRemove={(product) => setRemoved([product])}
              />
            ),
          )}
          {visibleProducts.length === 0 ? <p className="text-body">{t('products.none')}</p> : null}
          <BulkBar
            label={t('bulkLabel')}
            count={chosen.length}
            matching={String(visibleProducts.length)}
            onClear={chooseNone}
          >
            <BulkButton disabled={isBusy} onClick={() => push(chosen, chooseNone)}>
              {t('products.push')}
            </BulkButton>
            {chosen.some(({ listing }) => listing) ? (
              <BulkButton disabled={isBusy} onClick={() => setRemoved(chosen.filter(({ listing }) => listing))}>
                {t('products.remove')}
              </BulkButton>
            ) : null}
          </BulkBar>
        </ListState>
      )}
      <ConfirmDialog
        open={removed.length > 0}
        title={t('products.removeTitle', { count: removed.length })}
        text={t('products.removeText')}
        action={t('products.remove')}
        busy={isBusy}
        onClose={() => setRemoved([])}
        onConfirm={() =>
          remove(removed, () => {
            setRemoved([]);
            chooseNone();
          })
        }
      />
    </ShopFrame>
  );
}

function FilterButton(props: {
  readonly label: string;
  readonly count: number;
  readonly isOn: boolean;
  readonly onPress: () => void;
}) {
  const { label, count, isOn, onPress } = props;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={
        isOn
          ? 'inline-flex min-h-9 items-center gap-2 rounded-full border border-ink bg-ink px-3.5 text-sm text-white'
          : 'inline-flex min-h-9 items-center gap-2 rounded-full border border-line-strong bg-surface px-3.5 text-sm hover:border-ink'
      }
    >
      {label}
      <span className={isOn ? 'tabular text-white/80' : 'tabular text-muted'}>{count}</span>
    </button>
  );
}

function StoreTable(props: {
  readonly store: ShopStoreDto;
  readonly tenantId: number;
  readonly isChosen: (product: ShopProductDto) => boolean;
  readonly onChoose: (products: readonly ShopProductDto[], on: boolean) => void;
  readonly onPush: (product: ShopProductDto) => void;
  readonly onRemove: (product: ShopProductDto) => void;
}) {
  const { store, tenantId, isChosen, onChoose, onPush, onRemove } = props;
  const t = useTranslations('shopifySales');
  const isAll = store.products.every(isChosen);
  return (
    <section aria-labelledby={`store-${store.slug}`} className="flex flex-col gap-3">
      <h2 id={`store-${store.slug}`} className="text-lg">
        {store.name}
      </h2>
      <Table
        label={store.name}
        head={
          <>
            <TableHeading className="w-12">
              <Checkbox
                checked={isAll}
                onChange={() => onChoose(store.products, !isAll)}
                aria-label={t('products.chooseAll', { store: store.name })}
              />
            </TableHeading>
            <TableHeading>{t('products.product')}</TableHeading>
            <TableHeading className="hidden text-end md:table-cell">{t('products.price')}</TableHeading>
            <TableHeading className="hidden sm:table-cell">{t('products.state')}</TableHeading>
            <TableHeading className="hidden lg:table-cell">{t('products.pushedAt')}</TableHeading>
            <TableHeading>
              <span className="sr-only">{t('products.actions')}</span>
            </TableHeading>
          </>
        }
      >
        {store.products.map((product) => (
          <ShopProductRow
            key={buildProductKey(product)}
            tenantId={tenantId}
            store={store}
            product={product}
            isChosen={isChosen(product)}
            onChoose={() => onChoose([product], !isChosen(product))}
            onPush={() => onPush(product)}
            onRemove={() => onRemove(product)}
          />
        ))}
      </Table>
    </section>
  );
}
