'use client';

import { useTranslations } from 'next-intl';
import { EVENT_TYPES, STORE_STATUSES } from '@/lib/domain/store/event';
import { getStoreStatusKey } from '../event/store-status-badge';
import { FilterChips } from '../list-kit/filter-chips';
import { FilterSelect } from '../list-kit/filter-select';
import { findOption } from '../list-kit/filter-values';
import { SearchField } from '../list-kit/search-field';

/** Default filter of the store list; values in the page address override it. */
export const DEFAULT_EVENT_FILTER = { q: '', status: '', type: '', tab: 'kept', sort: 'newest', page: 1 };
export type EventFilter = Readonly<typeof DEFAULT_EVENT_FILTER>;

/** Search, status and type filters of the store list, with chips that remove a set filter. */
export function EventFilters(props: {
  readonly filter: EventFilter;
  readonly total: number | undefined;
  readonly onChange: (part: Partial<EventFilter>) => void;
  readonly onClear: () => void;
}) {
  const { filter, total, onChange, onClear } = props;
  const t = useTranslations('events');
  const status = findOption(STORE_STATUSES, filter.status);
  const type = findOption(EVENT_TYPES, filter.type);
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-[1fr_12rem_12rem]">
        <SearchField value={filter.q} label={t('search')} hint={t('searchHint')} onSearch={(q) => onChange({ q })} />
        <FilterSelect
          label={t('statusLabel')}
          value={filter.status}
          any={t('anyStatus')}
          options={STORE_STATUSES.map((value) => ({ value, label: t(`status.${getStoreStatusKey(value)}`) }))}
          onChange={(value) => onChange({ status: value })}
        />
        <FilterSelect
          label={t('typeLabel')}
          value={filter.type}
          any={t('anyType')}
          options={EVENT_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
          onChange={(value) => onChange({ type: value })}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterChips
          filter={filter}
          labels={{ status: status && t(`status.${getStoreStatusKey(status)}`), type: type && t(`type.${type}`) }}
          onChange={onChange}
          onClear={onClear}
        />
        <p role="status" className="tabular text-sm text-muted">
          {total === undefined ? '' : t('count', { count: total })}
        </p>
      </div>
    </div>
  );
}
