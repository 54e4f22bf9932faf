'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { classes } from '@/components/ui/classes';
import { Field, getControlAttributes, Input } from '@/components/ui/field';
import { getLocalDate } from '@/lib/domain/dates/zone';
import { type DayRange, getPresetRange, RANGE_PRESETS, type RangePreset } from '@/lib/domain/revenue/range';

const KEYS: Readonly<
  Record<RangePreset, 'days30' | 'thisMonth' | 'lastMonth' | 'months12' | 'thisYear' | 'lastYear' | 'all'>
> = {
  '30-days': 'days30',
  'this-month': 'thisMonth',
  'last-month': 'lastMonth',
  '12-months': 'months12',
  'this-year': 'thisYear',
  'last-year': 'lastYear',
  all: 'all',
};

/** Returns today's date in London, the time zone of all revenue figures (YYYY-MM-DD). */
export const getLondonDate = (): string => getLocalDate('Europe/London', new Date());

/** Earliest first day. While a year is typed, a date field reports years such as 2 and 20. */
const EARLIEST = '2000-01-01';

const isWhole = ({ from, to }: DayRange): boolean =>
  [from, to].every((day) => day === '' || day >= EARLIEST) && (from === '' || to === '' || from <= to);

/**
 * Filter for the first and last day of the figures, with presets and two date fields. While the typed days are
 * incomplete or in the wrong order, the fields show them and the filter stays unchanged.
 */
export function DaysFilter(props: {
  readonly range: DayRange;
  readonly presets?: readonly RangePreset[];
  readonly onChange: (range: DayRange) => void;
}) {
  const { range, presets = RANGE_PRESETS, onChange } = props;
  const [typed, setTyped] = useState<DayRange | null>(null);
  const fieldRange = typed ?? range;
  const isSwapped = typed !== null && typed.from > typed.to && typed.to >= EARLIEST;
  const choose = (days: DayRange): void => {
    setTyped(isWhole(days) ? null : days);
    if (isWhole(days)) onChange(days);
  };
  // i18n-keys: revenue.preset.*, revenue.from, revenue.to
  const t = useTranslations('revenue');
  const id = useId();
  const now = getLondonDate();
  return (
    <div className="flex flex-wrap items-end gap-3">
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-medium text-ink">{t('period')}</legend>
        <div className="flex flex-wrap gap-1.5">
          {presets.map((preset) => {
            const days = getPresetRange(preset, now);
            const isChosen = days.from === range.from && days.to === range.to;
            return (
              <button
                key={preset}
                type="button"
                aria-pressed={isChosen}
                onClick={() => choose(days)}
                className={classes(
                  'min-h-11 rounded-full border px-3.5 text-sm whitespace-nowrap',
                  isChosen
                    ? 'border-ink bg-ink font-medium text-white'
                    : 'border-line-strong bg-surface text-body hover:border-ink hover:text-ink',
                )}
              >
                {t(`preset.${KEYS[preset]}`)}
              </button>
            );
          })}
        </div>
      </fieldset>
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} id={`${id}-${name}`} label={t(name)} className="w-40">
          <Input
            {...getControlAttributes(`${id}-${name}`, {})}
            type="date"
            aria-invalid={isSwapped}
            value={fieldRange[name]}
            onChange={(event) => choose({ ...fieldRange, [name]: event.target.value })}
          />
        </Field>
      ))}
      <p role="status" className="w-full text-sm text-danger empty:hidden">
        {isSwapped ? t('daysSwapped') : null}
      </p>
    </div>
  );
}
