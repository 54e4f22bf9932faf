'use client';

import { keepPreviousData } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, getButtonClasses } from '@/components/ui/button';
import { Price } from '@/components/ui/price';
import { SwatchDot } from '@/components/ui/swatch';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { type BlankDto, type EventTermsDto, eventProductEndpoints } from '@/lib/contracts/event-products';
import { parseProductSort } from '@/lib/domain/catalogue/sort-products';
import { PageHeader } from '../kit/page-header';
import { FilterChips } from '../list-kit/filter-chips';
import { FilterSelect } from '../list-kit/filter-select';
import { ListPage } from '../list-kit/list-page';
import { SearchField } from '../list-kit/search-field';
import { useListFilter } from '../list-kit/use-list-filter';
import { AddProductDialog } from './add-product-dialog';
import { PRODUCT_SORT_KEYS, useColourName } from './labels';

const FILTER = { q: '', category: '', brand: '', colour: '', sort: 'recent', page: 1 };
const SWATCHES = 8;

/** The platform's blanks that an event does not offer yet: search, sort and add to the event (EVT-15). */
export function CatalogueView({ tenant, slug }: { readonly tenant: number; readonly slug: string }) {
  const t = useTranslations('eventProducts');
  const list = useListFilter(FILTER);
  const { filter, change, clear } = list;
  const [adding, setAdding] = useState<BlankDto | null>(null);
  const input = { params: { tenant, slug }, query: { ...filter, sort: parseProductSort(filter.sort) } };
  const blanks = useEndpointQuery(eventProductEndpoints.catalogue, input, { placeholderData: keepPreviousData });
  const page = blanks.data?.data;
  const colourName = useColourName();
  const colour = page?.colours.find(({ code }) => code === filter.colour);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('catalogueTitle')}
        lead={t('catalogueLead')}
        actions={
          <Link prefetch={false} href={`/events/${slug}/products`} className={getButtonClasses('secondary')}>
            {t('backToProducts')}
          </Link>
        }
      />
      <CatalogueFilters filter={filter} page={page} onChange={change} />
      <FilterChips
        filter={filter}
        labels={{
          category: filter.category,
          brand: filter.brand,
          colour: colour ? colourName(colour) : filter.colour,
        }}
        onChange={change}
        onClear={clear}
      />
      {page ? (
        <p className="tabular -mt-3 text-sm text-muted" role="status">
          {t('count', { count: page.meta.total })}
        </p>
      ) : null}
      <ListPage
        list={list}
        query={blanks}
        page={page}
        empty={{ title: t('catalogueEmpty'), text: t('catalogueEmptyText') }}
      >
        {({ rows, event }, isDimmed) => (
          <ul
            aria-busy={isDimmed}
            className="grid grid-cols-2 gap-4 aria-busy:opacity-60 md:grid-cols-3 xl:grid-cols-4"
          >
            {rows.map((blank) => (
              <BlankCard key={blank.id} tenant={tenant} blank={blank} event={event} onAdd={setAdding} />
            ))}
          </ul>
        )}
      </ListPage>
      {page && adding ? (
        <AddProductDialog
          tenant={tenant}
          slug={slug}
          blank={adding}
          event={page.event}
          onClose={() => setAdding(null)}
        />
      ) : null}
    </div>
  );
}

type Filter = typeof FILTER;

function CatalogueFilters(props: {
  readonly filter: Filter;
  readonly page:
    | {
        readonly categories: readonly string[];
        readonly brands: readonly string[];
        readonly colours: readonly { readonly code: string; readonly name: string }[];
      }
    | undefined;
  readonly onChange: (part: Partial<Filter>) => void;
}) {
  const { filter, page, onChange } = props;
  const t = useTranslations('eventProducts');
  // i18n-keys: storeProducts.sort*
  const sorts = useTranslations('storeProducts');
  const colourName = useColourName();
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_1fr_1fr] xl:grid-cols-[minmax(12rem,1fr)_repeat(4,minmax(0,auto))]">
      <SearchField
        value={filter.q}
        label={t('searchCatalogue')}
        className="sm:col-span-2 lg:col-span-1"
        onSearch={(q) => onChange({ q })}
      />
      <FilterSelect
        label={t('anyCategory')}
        value={filter.category}
        any={t('anyCategory')}
        options={(page?.categories ?? []).map((value) => ({ value, label: value }))}
        onChange={(category) => onChange({ category })}
      />
      <FilterSelect
        label={t('anyBrand')}
        value={filter.brand}
        any={t('anyBrand')}
        options={(page?.brands ?? []).map((value) => ({ value, label: value }))}
        onChange={(brand) => onChange({ brand })}
      />
      <FilterSelect
        label={t('anyColour')}
        value={filter.colour}
        any={t('anyColour')}
        options={(page?.colours ?? []).map((colour) => ({ value: colour.code, label: colourName(colour) }))}
        onChange={(colour) => onChange({ colour })}
      />
      <FilterSelect
        label={sorts('sort')}
        value={filter.sort}
        options={Object.entries(PRODUCT_SORT_KEYS).map(([value, key]) => ({ value, label: sorts(key) }))}
        onChange={(sort) => onChange({ sort })}
      />
    </div>
  );
}

/** Returns the address of a blank's front image in the colour `hex`, a `#rrggbb` value. */
export function buildBlankPictureUrl(tenant: number, form: string, hex: string): string {
  return `/api/${tenant}/goods/${encodeURIComponent(form)}/front?colour=${hex.slice(1)}`;
}

function BlankCard(props: {
  readonly tenant: number;
  readonly blank: BlankDto;
  readonly event: EventTermsDto;
  readonly onAdd: (blank: BlankDto) => void;
}) {
  const { tenant, blank, event, onAdd } = props;
  const t = useTranslations('eventProducts');
  const colourName = useColourName();
  const [previewColour, setPreviewColour] = useState(blank.colours[0]);
  const more = blank.colours.length - SWATCHES;
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <img
        src={buildBlankPictureUrl(tenant, blank.form, previewColour?.hex ?? '#ffffff')}
        alt=""
        width={320}
        height={320}
        loading="lazy"
        className="aspect-square w-full bg-tile object-contain"
      />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <div>
          <p className="text-xs text-muted">{blank.brand}</p>
          <h2 className="text-base font-semibold">{blank.name}</h2>
        </div>
        <ul className="flex flex-wrap items-center gap-1.5" aria-label={t('colours')}>
          {blank.colours.slice(0, SWATCHES).map((colour) => (
            <li key={colour.code}>
              <button
                type="button"
                aria-label={colourName(colour)}
                title={colourName(colour)}
                aria-pressed={colour.code === previewColour?.code}
                onClick={() => setPreviewColour(colour)}
                className="flex size-6 items-center justify-center rounded-full aria-pressed:ring-2 aria-pressed:ring-ink"
              >
                <SwatchDot hex={colour.hex} />
              </button>
            </li>
          ))}
          {more > 0 ? <li className="text-xs text-muted">+{more}</li> : null}
        </ul>
        <p className="text-sm text-body">
          {t('costFrom')}{' '}
          <Price
            minor={blank.blank_price + blank.print_price}
            currency={event.currency}
            region={event.region}
            className="font-semibold text-ink"
          />
        </p>
        <Button
          variant="secondary"
          size="sm"
          className="mt-auto"
          disabled={event.locked}
          aria-label={t('addNamed', { product: blank.name })}
          onClick={() => onAdd(blank)}
        >
          {t('add')}
        </Button>
      </div>
    </li>
  );
}
