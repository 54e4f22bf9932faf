'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Field, getControlAttributes, Input } from '@/components/ui/field';
import type { OrderFilter, OrderPage } from '@/lib/client/admin/orders';
import { REGIONS } from '@/lib/domain/regions/regions';
import { FilterChips } from '../list-kit/filter-chips';
import { CheckboxFilter, FilterMenu } from '../list-kit/filter-menu';
import { FilterSelect } from '../list-kit/filter-select';
import { SearchField } from '../list-kit/search-field';
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
          <FilterSelect
            label={t('client')}
            value={filter.client}
            any={t('anyClient')}
            options={(page?.clients ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            className="w-48 text-sm"
            onChange={(client) => onChange({ client, store: '', country: '' })}
          />
        ) : null}
        {isOneStore ? null : (
          <>
            <FilterSelect
              label={t('store')}
              value={filter.store}
              any={t('anyStore')}
              options={(page?.stores ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
              className="w-44 text-sm"
              onChange={(store) => onChange({ store })}
            />
            <FilterSelect
              label={t('region')}
              value={filter.region}
              any={t('anyRegion')}
              options={REGIONS.map((region) => ({ value: region, label: region }))}
              className="w-40 text-sm"
              onChange={(region) => onChange({ region })}
            />
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
            {...getControlAttributes(`${id}-${name}`, {})}
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
  const store = page?.stores.find(({ slug }) => slug === filter.store)?.name ?? filter.store;
  const clientName = page?.clients.find(({ id }) => String(id) === filter.client)?.name ?? `#${filter.client}`;
  return (
    <FilterChips
      filter={filter}
      labels={{
        status: statusLabel,
        payment: paymentLabel,
        country: countryName,
        from: `${t('from')}: ${filter.from}`,
        to: `${t('to')}: ${filter.to}`,
        client: isStaff ? clientName : '',
        currency: filter.currency,
        counted: t('counted'),
        asked: t('hasRequest'),
        stuck: t('stuck'),
        held: t('held'),
        disputed: t('disputed'),
        attention: t('needsAttention'),
        unsent: page?.unsent_fulfiller ? t('unsentTo', { fulfiller: page.unsent_fulfiller }) : t('unsent'),
        failed: t('failedWork'),
        waiting: t('waitingToBeMade'),
        store: isOneStore ? '' : store,
        region: isOneStore ? '' : filter.region,
      }}
      onChange={onChange}
      onClear={onClear}
    />
  );
}
