'use client';

import { useTranslations } from 'next-intl';
import { STAFF_PRODUCT_STATUSES } from '@/lib/contracts/staff-products';
import { PRODUCT_SORTS } from '@/lib/domain/catalogue/sort-products';
import { FilterChips } from '../list-kit/filter-chips';
import { FilterSelect } from '../list-kit/filter-select';
import { findOption } from '../list-kit/filter-values';
import { SearchField } from '../list-kit/search-field';

/** Default filter of the product list; only differences from it appear in the URL. */
export const DEFAULT_PRODUCT_FILTER = { q: '', client: '', status: '', locked: '', sort: 'recent', page: 1 };
/** Values of the filter for locked products. */
export const LOCK_FILTERS = ['yes', 'no'] as const;
type Filter = Readonly<typeof DEFAULT_PRODUCT_FILTER>;

const SORT_KEYS = {
  'name-asc': 'nameAsc',
  'name-desc': 'nameDesc',
  'price-desc': 'priceDesc',
  'price-asc': 'priceAsc',
  recent: 'recent',
} as const;

export function ProductFilters(props: {
  readonly filter: Filter;
  readonly clients: readonly { readonly id: number; readonly name: string }[];
  readonly onChange: (part: Partial<Filter>) => void;
  readonly onClear: () => void;
}) {
  const { filter, clients, onChange, onClear } = props;
  // i18n-keys: staffProducts.state.*, staffProducts.sort.*, staffProducts.lock.*
  const t = useTranslations('staffProducts');
  const status = findOption(STAFF_PRODUCT_STATUSES, filter.status);
  const locked = findOption(LOCK_FILTERS, filter.locked);
  return (
    <div className="flex flex-col gap-3">
      <SearchField value={filter.q} label={t('search')} hint={t('searchHint')} onSearch={(q) => onChange({ q })} />
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
        <FilterSelect
          label={t('anyClient')}
          value={filter.client}
          any={t('anyClient')}
          options={clients.map(({ id, name }) => ({ value: String(id), label: name }))}
          className="text-sm"
          onChange={(client) => onChange({ client })}
        />
        <FilterSelect
          label={t('anyStatus')}
          value={filter.status}
          any={t('anyStatus')}
          options={STAFF_PRODUCT_STATUSES.map((value) => ({ value, label: t(`state.${value}`) }))}
          className="text-sm"
          onChange={(value) => onChange({ status: value })}
        />
        <FilterSelect
          label={t('anyLock')}
          value={filter.locked}
          any={t('anyLock')}
          options={LOCK_FILTERS.map((value) => ({ value, label: t(`lock.${value}`) }))}
          className="text-sm"
          onChange={(value) => onChange({ locked: value })}
        />
        <FilterSelect
          label={t('sortBy')}
          value={filter.sort}
          options={PRODUCT_SORTS.map((value) => ({ value, label: t(`sort.${SORT_KEYS[value]}`) }))}
          className="text-sm"
          onChange={(sort) => onChange({ sort })}
        />
      </div>
      <FilterChips
        filter={filter}
        labels={{
          client: clients.find(({ id }) => String(id) === filter.client)?.name,
          status: status && t(`state.${status}`),
          locked: locked && t(`lock.${locked}`),
        }}
        onChange={onChange}
        onClear={onClear}
      />
    </div>
  );
}
