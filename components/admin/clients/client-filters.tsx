'use client';

import { useTranslations } from 'next-intl';
import { Select } from '@/components/ui/field';
import { CLIENT_CONCERNS } from '@/lib/domain/clients/concerns';
import { CLIENT_STATUSES } from '@/lib/domain/clients/status';
import { REGIONS } from '@/lib/domain/regions/regions';
import { FilterChips } from '../kit/filter-chips';
import { SearchField } from '../kit/search-field';
import { clientStatusKey } from './client-status-badge';

/** Default filter of the client list; values in the page address override it. */
export const CLIENT_FILTER = { q: '', status: '', concern: '', region: '', manager: '', sort: 'newest', page: 1 };
type Filter = Readonly<typeof CLIENT_FILTER>;

export function ClientFilters(props: {
  readonly filter: Filter;
  readonly managers: readonly { readonly id: number; readonly name: string }[];
  readonly onChange: (part: Partial<Filter>) => void;
  readonly onClear: () => void;
}) {
  const { filter, managers, onChange, onClear } = props;
  // i18n-keys: clients.concern.*
  const t = useTranslations('clients');
  const status = CLIENT_STATUSES.find((known) => known === filter.status);
  const concern = CLIENT_CONCERNS.find((known) => known === filter.concern);
  const manager = managers.find(({ id }) => String(id) === filter.manager);
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <div className="sm:col-span-2 lg:col-span-4">
          <SearchField value={filter.q} label={t('search')} hint={t('searchHint')} onSearch={(q) => onChange({ q })} />
        </div>
        <Select
          aria-label={t('statusLabel')}
          value={filter.status}
          onChange={(event) => onChange({ status: event.target.value })}
        >
          <option value="">{t('anyStatus')}</option>
          {CLIENT_STATUSES.map((one) => (
            <option key={one} value={one}>
              {t(`status.${clientStatusKey(one)}`)}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('concernLabel')}
          value={filter.concern}
          onChange={(event) => onChange({ concern: event.target.value })}
        >
          <option value="">{t('anyConcern')}</option>
          {CLIENT_CONCERNS.map((one) => (
            <option key={one} value={one}>
              {t(`concern.${one.replaceAll(' ', '_')}`)}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('region')}
          value={filter.region}
          onChange={(event) => onChange({ region: event.target.value })}
        >
          <option value="">{t('anyRegion')}</option>
          {REGIONS.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('manager')}
          value={filter.manager}
          onChange={(event) => onChange({ manager: event.target.value })}
        >
          <option value="">{t('anyManager')}</option>
          {managers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <FilterChips
        onClear={onClear}
        chips={[
          ...(filter.q ? [{ key: 'q', label: `“${filter.q}”`, onRemove: () => onChange({ q: '' }) }] : []),
          ...(status
            ? [
                {
                  key: 'status',
                  label: t(`status.${clientStatusKey(status)}`),
                  onRemove: () => onChange({ status: '' }),
                },
              ]
            : []),
          ...(concern
            ? [
                {
                  key: 'concern',
                  label: t(`concern.${concern.replaceAll(' ', '_')}`),
                  onRemove: () => onChange({ concern: '' }),
                },
              ]
            : []),
          ...(filter.region ? [{ key: 'region', label: filter.region, onRemove: () => onChange({ region: '' }) }] : []),
          ...(manager ? [{ key: 'manager', label: manager.name, onRemove: () => onChange({ manager: '' }) }] : []),
        ]}
      />
    </div>
  );
}
