'use client';

import { useTranslations } from 'next-intl';
import { VOUCHER_STATES, type VoucherState } from '@/lib/domain/vouchers/codes';
import { FilterChips } from '../list-kit/filter-chips';
import { FilterSelect } from '../list-kit/filter-select';
import { findOption } from '../list-kit/filter-values';
import { SearchField } from '../list-kit/search-field';

/** Default filter of the list of codes; values in the page address override it. */
export const DEFAULT_VOUCHER_FILTER = { q: '', state: '', sort: 'newest', page: 1 };
type Filter = Readonly<typeof DEFAULT_VOUCHER_FILTER>;

/** Search and status filter of the list of codes, with the number of codes found. */
export function VoucherFilters(props: {
  readonly filter: Filter;
  readonly total: number | undefined;
  readonly onChange: (part: Partial<Filter>) => void;
  readonly onClear: () => void;
}) {
  const { filter, total, onChange, onClear } = props;
  const t = useTranslations('vouchers');
  const stateLabel = (state: VoucherState): string => t(`state.${state.replace(' ', '_')}`);
  const state = findOption(VOUCHER_STATES, filter.state);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          value={filter.q}
          label={t('search')}
          className="w-full max-w-md"
          onSearch={(q) => onChange({ q })}
        />
        <FilterSelect
          label={t('stateLabel')}
          value={filter.state}
          any={t('allStates')}
          options={VOUCHER_STATES.map((value) => ({ value, label: stateLabel(value) }))}
          onChange={(value) => onChange({ state: value })}
        />
        {total === undefined ? null : (
          <p role="status" className="tabular ms-auto text-sm text-muted">
            {t('count', { count: total })}
          </p>
        )}
      </div>
      <FilterChips
        filter={filter}
        labels={{ state: state && stateLabel(state) }}
        onChange={onChange}
        onClear={onClear}
      />
    </div>
  );
}
