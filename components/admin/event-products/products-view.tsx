'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Checkbox, Select } from '@/components/ui/field';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { type EventProductWire, eventProductEndpoints, PRODUCT_STATUSES } from '@/lib/contracts/event-products';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { FilterChips } from '../kit/filter-chips';
import { ListState } from '../kit/list-state';
import { PageHeader } from '../kit/page-header';
import { SearchField } from '../kit/search-field';
import { Heading, Pager, Table } from '../kit/table';
import { useListFilter } from '../kit/use-list-filter';
import { useSelection } from '../kit/use-selection';
import { BulkBar } from './bulk-bar';
import { EditDrawer } from './edit-drawer';
import { ProductRow } from './product-row';
import { useProducts } from './use-products';

const FILTER = { q: '', status: '', page: 1 };
const NOTHING: readonly EventProductWire[] = [];

/** The products of an event with both sides, price and profit, in the owner's order (EVT-15). */
export function ProductsView({ tenant, slug }: { readonly tenant: number; readonly slug: string }) {
  const t = useTranslations('eventProducts');
  const { filter, change, clear, isFiltered } = useListFilter(FILTER);
  const status: '' | 'draft' | 'active' = PRODUCT_STATUSES.find((known) => known === filter.status) ?? '';
  const input = { params: { tenant, slug }, query: { ...filter, status } };
  const list = useEndpointQuery(eventProductEndpoints.list, input, { placeholderData: (before) => before });
  const products = useProducts(tenant, slug);
  const [editing, setEditing] = useState<number | null>(null);
  const [removing, setRemoving] = useState<EventProductWire | null>(null);
  const page = list.data?.data;
  const rows = page?.rows ?? NOTHING;
  const found = { q: filter.q, status };
  const pageIds = rows.map(({ id }) => String(id));
  const selection = useSelection(JSON.stringify(found), pageIds);

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <Link prefetch={false} href={`/events/${slug}/catalogue`} className={buttonClass()}>
            {t('addProducts')}
          </Link>
        }
      />
      <ShelfFilters filter={filter} onChange={change} />
      <FilterChips
        onClear={clear}
        chips={[
          ...(filter.q ? [{ key: 'q', label: `“${filter.q}”`, onRemove: () => change({ q: '' }) }] : []),
          ...(status ? [{ key: 'status', label: t(`status.${status}`), onRemove: () => change({ status: '' }) }] : []),
        ]}
      />
      {page && page.meta.total > 0 ? (
        <p className="tabular -my-2 text-sm text-muted" role="status">
          {t('count', { count: page.meta.total })}
        </p>
      ) : null}
      <ListState
        query={list}
        count={page?.rows.length}
        isFiltered={isFiltered}
        onClear={clear}
        empty={{
          title: t('empty'),
          text: t('emptyText'),
          action: (
            <Link prefetch={false} href={`/events/${slug}/catalogue`} className={buttonClass()}>
              {t('addProducts')}
            </Link>
          ),
        }}
      >
        {page ? (
          <div className="flex flex-col gap-4">
            <Table
              label={t('title')}
              dimmed={list.isPlaceholderData}
              head={
                <>
                  <Heading className="w-10 max-sm:pe-0 sm:w-20">
                    {/* Indented to align with the checkboxes of the rows, which follow a drag handle. */}
                    <Checkbox
                      className="sm:ms-9"
                      aria-label={t('chooseAll')}
                      checked={pageIds.length > 0 && pageIds.every((id) => selection.ids.has(id))}
                      onChange={selection.togglePage}
                    />
                  </Heading>
                  <Heading>{t('product')}</Heading>
                  <Heading className="hidden lg:table-cell">{t('colours')}</Heading>
                  <Heading className="max-sm:px-0 max-sm:whitespace-normal">
                    {t('priceExVat', { currency: page.event.currency })}
                  </Heading>
                  <Heading className="hidden text-end md:table-cell">{t('shopperPays')}</Heading>
                  <Heading className="hidden text-end sm:table-cell">{t('profit')}</Heading>
                  <Heading className="relative">
                    <span className="sr-only">{t('actions')}</span>
                  </Heading>
                </>
              }
            >
              {rows.map((row, index) => (
                <ProductRow
                  key={row.id}
                  row={row}
                  event={page.event}
                  address={{ tenant, slug }}
                  products={products}
                  neighbours={{
                    previous: rows[index - 1]?.id ?? null,
                    next: rows[index + 1]?.id ?? null,
                    afterNext: rows[index + 2]?.id ?? null,
                  }}
                  canMove={!isFiltered && !page.event.locked}
                  isChosen={selection.ids.has(String(row.id))}
                  onChoose={(isRange) => selection.toggle(String(row.id), isRange)}
                  onEdit={() => setEditing(row.id)}
                  onRemove={() => setRemoving(row)}
                />
              ))}
            </Table>
            <Pager meta={page.meta} onPage={(number) => change({ page: number })} />
          </div>
        ) : null}
      </ListState>
      {page ? (
        <BulkBar
          selection={selection}
          filter={found}
          matching={page.meta.total}
          event={page.event}
          categories={page.categories}
          products={products}
        />
      ) : null}
      {page && editing !== null ? (
        <EditDrawer
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

function ShelfFilters(props: {
  readonly filter: typeof FILTER;
  readonly onChange: (part: Partial<typeof FILTER>) => void;
}) {
  const { filter, onChange } = props;
  const t = useTranslations('eventProducts');
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_14rem]">
      <SearchField value={filter.q} label={t('searchShelf')} onSearch={(q) => onChange({ q })} />
      <Select aria-label={t('visibility')} value={filter.status} onChange={(e) => onChange({ status: e.target.value })}>
        <option value="">{t('anyVisibility')}</option>
        {PRODUCT_STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(`status.${status}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}
