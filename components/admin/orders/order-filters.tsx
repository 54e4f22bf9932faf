'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Field, fieldControl, Input, Select } from '@/components/ui/field';
import type { OrderFilter, OrderPage } from '@/lib/client/admin/orders';
import { REGIONS } from '@/lib/domain/regions/regions';
import { FilterChips } from '../kit/filter-chips';
import { CheckboxFilter, FilterMenu, splitValues, withoutValue } from '../kit/filter-menu';
import { SearchField } from '../kit/search-field';
import { useFilterOptions } from './filter-options';

interface Props {
  readonly filter: OrderFilter;
  /** Page that supplies the filter options; null while the first page loads. */
  readonly page: OrderPage | null;
  /** True when the list is already limited to one store. */
  readonly isOneStore: boolean;
  /** True for the platform staff's list over all tenants. */
  readonly isStaff: boolean;
  readonly onChange: (part: Partial<OrderFilter>) => void;
  readonly onClear: () => void;
}

/** Search and filters of the order list. Removing a chip clears its filter. */
export function OrderFilters({ filter, page, isOneStore, isStaff, onChange, onClear }: Props) {
  const t = useTranslations('orders');
  const options = useFilterOptions(page?.countries ?? []);
  return (
    <div className="flex flex-col gap-3">
      <SearchField
        value={filter.q}
        label={t('search')}
        hint={t(isStaff ? 'searchHintStaff' : 'searchHint')}
        onSearch={(q) => onChange({ q })}
      />
      <div className="flex flex-wrap gap-2">
        <CheckboxFilter
          label={t('status')}
          value={filter.status}
          groups={options.statusGroups}
          onChange={(status) => onChange({ status })}
        />
        <CheckboxFilter
          label={t('payment')}
          value={filter.payment}
          groups={options.paymentGroups}
          onChange={(payment) => onChange({ payment })}
        />
        <CheckboxFilter
          label={t('country')}
          value={filter.country}
          groups={options.countryGroups}
          onChange={(country) => onChange({ country })}
        />
        <FilterMenu label={t('date')} count={filter.from || filter.to ? 1 : 0}>
          <Days filter={filter} onChange={onChange} />
        </FilterMenu>
        {isStaff ? (
          <Select
            aria-label={t('client')}
            value={filter.client}
            className="w-48 text-sm"
            onChange={(event) => onChange({ client: event.target.value, store: '', country: '' })}
          >
            <option value="">{t('anyClient')}</option>
            {(page?.clients ?? []).map((client) => (
              <option key={client.id} value={client.id}>
                {client.name}
              </option>
            ))}
          </Select>
        ) : null}
        {isOneStore ? null : (
          <>
            <Select
              aria-label={t('store')}
              value={filter.store}
              className="w-44 text-sm"
              onChange={(event) => onChange({ store: event.target.value })}
            >
              <option value="">{t('anyStore')}</option>
              {(page?.stores ?? []).map((store) => (
                <option key={store.slug} value={store.slug}>
                  {store.name}
                </option>
              ))}
            </Select>
            <Select
              aria-label={t('region')}
              value={filter.region}
              className="w-40 text-sm"
              onChange={(event) => onChange({ region: event.target.value })}
            >
              <option value="">{t('anyRegion')}</option>
              {REGIONS.map((region) => (
                <option key={region} value={region}>
                  {region}
                </option>
              ))}
            </Select>
          </>
        )}
      </div>
      <Chips
        filter={filter}
        page={page}
        isOneStore={isOneStore}
        isStaff={isStaff}
        onChange={onChange}
        onClear={onClear}
      />
    </div>
  );
}

// i18n-keys: orders.from, orders.to
function Days({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  const t = useTranslations('orders');
  const id = useId();
  return (
    <div className="flex flex-col gap-3">
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} id={`${id}-${name}`} label={t(name)}>
          <Input
            {...fieldControl(`${id}-${name}`, {})}
            type="date"
            value={filter[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        </Field>
      ))}
    </div>
  );
}

function Chips({ filter, page, isOneStore, isStaff, onChange, onClear }: Props) {
  const t = useTranslations('orders');
  const { statusLabel, paymentLabel, countryName } = useFilterOptions([]);
  const many = (name: 'status' | 'payment' | 'country', label: (value: string) => string) =>
    splitValues(filter[name]).map((value) => ({
      key: `${name}-${value}`,
      label: label(value),
      onRemove: () => onChange({ [name]: withoutValue(filter[name], value) }),
    }));
  const one = (
    name:
      | 'q'
      | 'store'
      | 'region'
      | 'from'
      | 'to'
      | 'client'
      | 'currency'
      | 'counted'
      | 'asked'
      | 'stuck'
      | 'held'
      | 'disputed'
      | 'attention'
      | 'unsent'
      | 'failed'
      | 'waiting',
    label: string,
  ) => (filter[name] ? [{ key: name, label, onRemove: () => onChange({ [name]: '' }) }] : []);
  const store = page?.stores.find(({ slug }) => slug === filter.store)?.name ?? filter.store;
  const clientName = page?.clients.find(({ id }) => String(id) === filter.client)?.name ?? `#${filter.client}`;
  return (
    <FilterChips
      onClear={onClear}
      chips={[
        ...one('q', `“${filter.q}”`),
        ...many('status', statusLabel),
        ...many('payment', paymentLabel),
        ...many('country', countryName),
        ...one('from', `${t('from')}: ${filter.from}`),
        ...one('to', `${t('to')}: ${filter.to}`),
        ...(isStaff ? one('client', clientName) : []),
        ...one('currency', filter.currency),
        ...one('counted', t('counted')),
        ...one('asked', t('asked')),
        ...one('stuck', t('stuck')),
        ...one('held', t('held')),
        ...one('disputed', t('disputed')),
        ...one('attention', t('needsAttention')),
        ...one('unsent', t('unsent')),
        ...one('failed', t('failedWork')),
        ...one('waiting', t('waitingToBeMade')),
        ...(isOneStore ? [] : [...one('store', store), ...one('region', filter.region)]),
      ]}
    />
  );
}
