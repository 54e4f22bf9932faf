'use client';

import { useTranslations } from 'next-intl';
import { CLIENT_CONCERNS } from '@/lib/domain/clients/concerns';
import { CLIENT_STATUSES } from '@/lib/domain/clients/status';
import { REGIONS } from '@/lib/domain/regions/regions';
import { FilterChips } from '../list-kit/filter-chips';
import { FilterSelect } from '../list-kit/filter-select';
import { findOption } from '../list-kit/filter-values';
import { SearchField } from '../list-kit/search-field';
import { getClientStatusKey } from './client-status-badge';

/** Default filter of the client list; values in the page address override it. */
export const DEFAULT_CLIENT_FILTER = {
  q: '',
  status: '',
  concern: '',
  region: '',
  manager: '',
  sort: 'newest',
  page: 1,
};
type Filter = Readonly<typeof DEFAULT_CLIENT_FILTER>;

export function ClientFilters(props: {
  readonly filter: Filter;
  readonly managers: readonly { readonly id: number; readonly name: string }[];
  readonly onChange: (part: Partial<Filter>) => void;
  readonly onClear: () => void;
}) {
  const { filter, managers, onChange, onClear } = props;
  // i18n-keys: clients.concern.*
  const t = useTranslations('clients');
  const concernLabel = (concern: (typeof CLIENT_CONCERNS)[number]) => t(`concern.${concern.replaceAll(' ', '_')}`);
  const status = findOption(CLIENT_STATUSES, filter.status);
  const concern = findOption(CLIENT_CONCERNS, filter.concern);
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <div className="sm:col-span-2 lg:col-span-4">
          <SearchField value={filter.q} label={t('search')} hint={t('searchHint')} onSearch={(q) => onChange({ q })} />
        </div>
        <FilterSelect
          label={t('statusLabel')}
          value={filter.status}
          any={t('anyStatus')}
          options={CLIENT_STATUSES.map((value) => ({ value, label: t(`status.${getClientStatusKey(value)}`) }))}
          onChange={(value) => onChange({ status: value })}
        />
        <FilterSelect
          label={t('concernLabel')}
          value={filter.concern}
          any={t('anyConcern')}
          options={CLIENT_CONCERNS.map((value) => ({ value, label: concernLabel(value) }))}
          onChange={(value) => onChange({ concern: value })}
        />
        <FilterSelect
          label={t('region')}
          value={filter.region}
          any={t('anyRegion')}
          options={REGIONS.map((value) => ({ value, label: value }))}
          onChange={(region) => onChange({ region })}
        />
        <FilterSelect
          label={t('manager')}
          value={filter.manager}
          any={t('anyManager')}
          options={managers.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(manager) => onChange({ manager })}
        />
      </div>
      <FilterChips
        filter={filter}
        labels={{
          status: status && t(`status.${getClientStatusKey(status)}`),
          concern: concern && concernLabel(concern),
          region: filter.region,
          manager: managers.find(({ id }) => String(id) === filter.manager)?.name,
        }}
        onChange={onChange}
        onClear={onClear}
      />
    </div>
  );
}
