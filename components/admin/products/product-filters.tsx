'use client';

import { useTranslations } from 'next-intl';
import { Select } from '@/components/ui/field';
import { PRODUCT_STATUSES } from '@/lib/contracts/staff-products';
import { PRODUCT_SORTS } from '@/lib/domain/catalogue/sort-products';
import { FilterChips } from '../kit/filter-chips';
import { SearchField } from '../kit/search-field';

/** Default filter of the product list; only differences from it appear in the URL. */
export const PRODUCT_FILTER = { q: '', client: '', status: '', locked: '', sort: 'recent', page: 1 };
type Filter = Readonly<typeof PRODUCT_FILTER>;

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
  const status = PRODUCT_STATUSES.find((known) => known === filter.status);
  const client = clients.find(({ id }) => String(id) === filter.client);
  const locked = (['yes', 'no'] as const).find((known) => known === filter.locked);
  const select = (
    name: 'client' | 'status' | 'locked',
    label: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <Select
      key={name}
      aria-label={label}
      value={filter[name]}
      className="text-sm"
      onChange={(event) => onChange({ [name]: event.target.value })}
    >
      <option value="">{label}</option>
      {options.map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </Select>
  );
  return (
    <div className="flex flex-col gap-3">
      <SearchField value={filter.q} label={t('search')} hint={t('searchHint')} onSearch={(q) => onChange({ q })} />
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
        {select(
          'client',
          t('anyClient'),
          clients.map(({ id, name }) => [String(id), name]),
        )}
        {select(
          'status',
          t('anyStatus'),
          PRODUCT_STATUSES.map((one) => [one, t(`state.${one}`)]),
        )}
        {select('locked', t('anyLock'), [
          ['yes', t('lock.yes')],
          ['no', t('lock.no')],
        ])}
        <Select
          aria-label={t('sortBy')}
          value={filter.sort}
          className="text-sm"
          onChange={(event) => onChange({ sort: event.target.value })}
        >
          {PRODUCT_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort.${SORT_KEYS[sort]}`)}
            </option>
          ))}
        </Select>
      </div>
      <FilterChips
        onClear={onClear}
        chips={[
          ...(filter.q ? [{ key: 'q', label: `“${filter.q}”`, onRemove: () => onChange({ q: '' }) }] : []),
          ...(client ? [{ key: 'client', label: client.name, onRemove: () => onChange({ client: '' }) }] : []),
          ...(status ? [{ key: 'status', label: t(`state.${status}`), onRemove: () => onChange({ status: '' }) }] : []),
          ...(locked ? [{ key: 'locked', label: t(`lock.${locked}`), onRemove: () => onChange({ locked: '' }) }] : []),
        ]}
      />
    </div>
  );
}
