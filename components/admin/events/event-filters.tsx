'use client';

import { useTranslations } from 'next-intl';
import { Select } from '@/components/ui/field';
import { EVENT_TYPES, STORE_STATUSES } from '@/lib/domain/store/event';
import { storeStatusKey } from '../event/store-status-badge';
import { FilterChips } from '../kit/filter-chips';
import { SearchField } from '../kit/search-field';

/** Default filter of the store list; values in the page address override it. */
export const EVENT_FILTER = { q: '', status: '', type: '', tab: 'kept', sort: 'newest', page: 1 };
export type EventFilter = Readonly<typeof EVENT_FILTER>;

/** Search, status and type filters of the store list, with chips that remove a set filter. */
export function EventFilters(props: {
  readonly filter: EventFilter;
  readonly total: number | undefined;
  readonly onChange: (part: Partial<EventFilter>) => void;
  readonly onClear: () => void;
}) {
  const { filter, total, onChange, onClear } = props;
  const t = useTranslations('events');
  const status = STORE_STATUSES.find((known) => known === filter.status);
  const type = EVENT_TYPES.find((known) => known === filter.type);
  const chips = [
    ...(filter.q ? [{ key: 'q', label: `“${filter.q}”`, onRemove: () => onChange({ q: '' }) }] : []),
    ...(status
      ? [{ key: 'status', label: t(`status.${storeStatusKey(status)}`), onRemove: () => onChange({ status: '' }) }]
      : []),
    ...(type ? [{ key: 'type', label: t(`type.${type}`), onRemove: () => onChange({ type: '' }) }] : []),
  ];
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-[1fr_12rem_12rem]">
        <SearchField value={filter.q} label={t('search')} hint={t('searchHint')} onSearch={(q) => onChange({ q })} />
        <Select
          aria-label={t('statusLabel')}
          value={filter.status}
          onChange={(event) => onChange({ status: event.target.value })}
        >
          <option value="">{t('anyStatus')}</option>
          {STORE_STATUSES.map((known) => (
            <option key={known} value={known}>
              {t(`status.${storeStatusKey(known)}`)}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('typeLabel')}
          value={filter.type}
          onChange={(event) => onChange({ type: event.target.value })}
        >
          <option value="">{t('anyType')}</option>
          {EVENT_TYPES.map((known) => (
            <option key={known} value={known}>
              {t(`type.${known}`)}
            </option>
          ))}
        </Select>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterChips chips={chips} onClear={onClear} />
        <p role="status" className="tabular text-sm text-muted">
          {total === undefined ? '' : t('count', { count: total })}
        </p>
      </div>
    </div>
  );
}
