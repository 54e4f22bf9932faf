'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Price } from '@/components/ui/price';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { STAFF_PRODUCT_STATUSES, type StaffProductDto, staffProductEndpoints } from '@/lib/contracts/staff-products';
import { PRODUCT_SORTS } from '@/lib/domain/catalogue/sort-products';
import { getCurrency, REGIONS } from '@/lib/domain/regions/regions';
import { ProductPicture } from '../event-products/product-picture';
import { PageHeader } from '../kit/page-header';
import { Table, TableCell, TableHeading, TableRow } from '../kit/table';
import { findOption, parseId, toFilterQuery } from '../list-kit/filter-values';
import { ListPage } from '../list-kit/list-page';
import { useListFilter } from '../list-kit/use-list-filter';
import { DEFAULT_PRODUCT_FILTER, LOCK_FILTERS, ProductFilters } from './product-filters';
import { StaffProductActions } from './staff-product-actions';

const TONES: Readonly<Record<StaffProductDto['status'], BadgeTone>> = {
  active: 'success',
  draft: 'neutral',
  archived: 'warning',
};

/** Products of all tenants, for platform staff (CAT-09). */
export function StaffProducts() {
  const t = useTranslations('staffProducts');
  const list = useListFilter(DEFAULT_PRODUCT_FILTER);
  const { filter, change, clear } = list;
  const query = toFilterQuery({
    page: filter.page,
    sort: findOption(PRODUCT_SORTS, filter.sort) ?? 'recent',
    q: filter.q,
    status: findOption(STAFF_PRODUCT_STATUSES, filter.status),
    locked: findOption(LOCK_FILTERS, filter.locked),
    client: parseId(filter.client),
  });
  const products = useEndpointQuery(
    staffProductEndpoints.list,
    { params: {}, query },
    { placeholderData: keepPreviousData },
  );
  const page = products.data?.data;
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      <PageHeader title={t('title')} lead={t('lead')} />
      <ProductFilters filter={filter} clients={page?.clients ?? []} onChange={change} onClear={clear} />
      <ListPage
        list={list}
        query={products}
        page={page}
        count={t('count', { count: page?.meta.total ?? 0 })}
        empty={{ title: t('empty') }}
      >
        {({ rows }, isDimmed) => (
          <Table label={t('title')} dimmed={isDimmed} head={<Head />}>
            {rows.map((product) => (
              <ProductRow key={product.id} product={product} />
            ))}
          </Table>
        )}
      </ListPage>
    </div>
  );
}

function Head() {
  const t = useTranslations('staffProducts');
  return (
    <>
      <TableHeading>{t('product')}</TableHeading>
      <TableHeading className="hidden lg:table-cell">{t('code')}</TableHeading>
      <TableHeading className="hidden md:table-cell">{t('client')}</TableHeading>
      <TableHeading className="hidden sm:table-cell">{t('status')}</TableHeading>
      <TableHeading className="hidden text-end md:table-cell">{t('price')}</TableHeading>
      <TableHeading className="hidden lg:table-cell">{t('updated')}</TableHeading>
      <TableHeading>
        <span className="sr-only">{t('actionsColumn')}</span>
      </TableHeading>
    </>
  );
}

function ProductRow({ product }: { readonly product: StaffProductDto }) {
  // i18n-keys: staffProducts.state.*
  const t = useTranslations('staffProducts');
  const format = useFormatter();
  const { tenant, store, price } = product;
  const state = (
    <span className="flex flex-wrap items-center gap-1.5">
      <Badge tone={TONES[product.status]}>{t(`state.${product.status}`)}</Badge>
      {product.locked ? (
        <Badge tone="neutral">
          <Lock className="size-3" aria-hidden="true" />
          {t('locked')}
        </Badge>
      ) : null}
    </span>
  );
  return (
    <TableRow>
      <TableCell>
        <span className="flex items-center gap-3">
          {store ? (
            <ProductPicture
              address={{ tenant: tenant.id, slug: store }}
              product={product}
              view={product.view}
              sizePx={44}
            />
          ) : (
            <span className="size-11 shrink-0 rounded-sm bg-tile" aria-hidden="true" />
          )}
          <span className="min-w-0">
            {store ? (
              <a
                href={`/events/${store}/products/${product.id}/design`}
                className="font-semibold text-ink wrap-anywhere hover:underline"
              >
                {product.name}
              </a>
            ) : (
              <span className="font-semibold wrap-anywhere">{product.name}</span>
            )}
            <span className="block text-muted wrap-anywhere lg:hidden">{`${product.brand} · ${product.code}`}</span>
            <span className="mt-1 block sm:hidden">{state}</span>
          </span>
        </span>
      </TableCell>
      <TableCell className="hidden lg:table-cell">
        <span className="block">{product.brand}</span>
        <span className="block text-muted">{product.code}</span>
      </TableCell>
      <TableCell className="hidden md:table-cell">{tenant.name}</TableCell>
      <TableCell className="hidden sm:table-cell">{state}</TableCell>
      <TableCell className="hidden text-end md:table-cell">
        {price ? (
          <Price
            minor={price.amount}
            currency={price.currency}
            region={REGIONS.find((region) => getCurrency(region) === price.currency) ?? 'UK'}
          />
        ) : (
          '–'
        )}
      </TableCell>
      <TableCell className="tabular hidden whitespace-nowrap text-body lg:table-cell">
        {format.dateTime(new Date(product.updated_at), { dateStyle: 'long' })}
      </TableCell>
      <TableCell className="text-end">
        <StaffProductActions product={product} />
      </TableCell>
    </TableRow>
  );
}
