'use client';

import { keepPreviousData } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { getButtonClasses } from '@/components/ui/button';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { type EventProductDto, eventProductEndpoints, PRODUCT_STATUSES } from '@/lib/contracts/event-products';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { PageHeader } from '../kit/page-header';
import { Table, TableHeading } from '../kit/table';
import { FilterChips } from '../list-kit/filter-chips';
import { FilterSelect } from '../list-kit/filter-select';
import { findOption } from '../list-kit/filter-values';
import { ListPage } from '../list-kit/list-page';
import { SearchField } from '../list-kit/search-field';
import { PageCheckbox } from '../list-kit/selection-boxes';
import { useListFilter } from '../list-kit/use-list-filter';
import { useSelection } from '../list-kit/use-selection';
import { EditProductDrawer } from './edit-product-drawer';
import { ProductBulkBar } from './product-bulk-bar';
import { ProductRow } from './product-row';
import { useProductActions } from './use-product-actions';

const FILTER = { q: '', status: '', page: 1 };
const NOTHING: readonly EventProductDto[] = [];

/** The products of an event with both sides, price and profit, in the owner's order (EVT-15). */
export function ProductsView({ tenant, slug }: { readonly tenant: number; readonly slug: string }) {
  const t = useTranslations('eventProducts');
  const list = useListFilter(FILTER);
  const { filter, change, clear, isFiltered } = list;
  const status: '' | 'draft' | 'active' = findOption(PRODUCT_STATUSES, filter.status) ?? '';
  const input = { params: { tenant, slug }, query: { ...filter, status } };
  const query = useEndpointQuery(eventProductEndpoints.list, input, { placeholderData: keepPreviousData });
  const products = useProductActions(tenant, slug);
  const [editing, setEditing] = useState<number | null>(null);
  const [removing, setRemoving] = useState<EventProductDto | null>(null);
  const page = query.data?.data;
  const rows = page?.rows ?? NOTHING;
  const appliedFilter = { q: filter.q, status };
  const pageIds = rows.map(({ id }) => String(id));
  const selection = useSelection(JSON.stringify(appliedFilter), pageIds);

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <Link prefetch={false} href={`/events/${slug}/catalogue`} className={getButtonClasses()}>
            {t('addProducts')}
          </Link>
        }
      />
      <ProductListFilters filter={filter} onChange={change} />
      <FilterChips
        filter={filter}
        labels={{ status: status && t(`status.${status}`) }}
        onChange={change}
        onClear={clear}
      />
      {page && page.meta.total > 0 ? (
        <p className="tabular -my-2 text-sm text-muted" role="status">
          {t('count', { count: page.meta.total })}
        </p>
      ) : null}
      <ListPage
        list={list}
        query={query}
        page={page}
        empty={{
          title: t('empty'),
          text: t('emptyText'),
          action: (
            <Link prefetch={false} href={`/events/${slug}/catalogue`} className={getButtonClasses()}>
              {t('addProducts')}
            </Link>
          ),
        }}
      >
        {({ event }, isDimmed) => (
          <Table
            label={t('title')}
            dimmed={isDimmed}
            head={
              <>
                <TableHeading className="w-10 max-sm:pe-0 sm:w-20">
                  {/* Indented to align with the checkboxes of the rows, which follow a drag handle. */}
                  <PageCheckbox selection={selection} page={pageIds} label={t('chooseAll')} className="sm:ms-9" />
                </TableHeading>
                <TableHeading>{t('product')}</TableHeading>
                <TableHeading className="hidden lg:table-cell">{t('colours')}</TableHeading>
                <TableHeading className="max-sm:px-0 max-sm:whitespace-normal">
                  {t('priceExVat', { currency: event.currency })}
                </TableHeading>
                <TableHeading className="hidden text-end md:table-cell">{t('shopperPays')}</TableHeading>
                <TableHeading className="hidden text-end sm:table-cell">{t('profit')}</TableHeading>
                <TableHeading className="relative">
                  <span className="sr-only">{t('actions')}</span>
                </TableHeading>
              </>
            }
          >
            {rows.map((row, index) => (
              <ProductRow
                key={row.id}
                row={row}
                event={event}
                address={{ tenant, slug }}
                products={products}
                neighbours={{
                  previous: rows[index - 1]?.id ?? null,
                  next: rows[index + 1]?.id ?? null,
                  afterNext: rows[index + 2]?.id ?? null,
                }}
                canMove={!isFiltered && !event.locked}
                selection={selection}
                onEdit={() => setEditing(row.id)}
                onRemove={() => setRemoving(row)}
              />
            ))}
          </Table>
        )}
      </ListPage>
      {page ? (
        <ProductBulkBar
          selection={selection}
          filter={appliedFilter}
          matching={page.meta.total}
          event={page.event}
          categories={page.categories}
          products={products}
        />
      ) : null}
      {page && editing !== null ? (
        <EditProductDrawer
          key={editing}
          address={{ tenant, slug }}
          productId={editing}
          event={page.event}
          categories={page.categories}
          products={products}
          onClose={() => setEditing(null)}
        />
      ) : null}
      <ConfirmDialog
        open={removing !== null}
        title={t('removeTitle', { product: removing?.name ?? '' })}
        text={t('removeText')}
        action={t('remove')}
        busy={products.isRemoving}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing && products.remove(removing, () => setRemoving(null))}
      />
    </div>
  );
}

function ProductListFilters(props: {
  readonly filter: typeof FILTER;
  readonly onChange: (part: Partial<typeof FILTER>) => void;
}) {
  const { filter, onChange } = props;
  const t = useTranslations('eventProducts');
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_14rem]">
      <SearchField value={filter.q} label={t('searchProducts')} onSearch={(q) => onChange({ q })} />
      <FilterSelect
        label={t('visibility')}
        value={filter.status}
        any={t('anyVisibility')}
        options={PRODUCT_STATUSES.map((status) => ({ value: status, label: t(`status.${status}`) }))}
        onChange={(status) => onChange({ status })}
      />
    </div>
  );
}
