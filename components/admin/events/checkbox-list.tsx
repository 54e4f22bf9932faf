'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId, useState, useSyncExternalStore } from 'react';
import { Checkbox, Input } from '@/components/ui/field';

const noChanges = () => () => {};

export interface CheckboxOption {
  readonly value: string;
  readonly label: string;
}

/** Searchable list of checkboxes with buttons that select all or none. */
export function CheckboxList(props: {
  readonly id: string;
  readonly legend: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly options: readonly CheckboxOption[];
  readonly chosen: readonly string[];
  readonly disabled?: boolean;
  readonly onChange: (chosen: string[]) => void;
}) {
  const { id, legend, hint, error, options, chosen, disabled = false, onChange } = props;
  const t = useTranslations('events');
  const optionIdPrefix = useId();
  const [query, setQuery] = useState('');
  const searchText = query.trim().toLocaleLowerCase();
  // Options that were selected when the page opened come first, and stay there while the selection changes.
  const [atFirst] = useState(() => new Set(chosen));
  // Sorts by locale only after hydration: server and browser may have different collation data, which would cause a
  // mismatch.
  const locale = useLocale();
  const isAlive = useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
  const ordered = options.toSorted(
    (a, b) =>
      Number(atFirst.has(b.value)) - Number(atFirst.has(a.value)) ||
      (isAlive ? a.label.localeCompare(b.label, locale) : 0),
  );
  const visibleOptions = ordered.filter(
    ({ value, label }) => searchText === '' || `${label} ${value}`.toLocaleLowerCase().includes(searchText),
  );
  const picked = new Set(chosen);
  const toggle = (value: string, on: boolean): void =>
    // Returns the values in list order, so that checking and unchecking an option restores the initial value.
    onChange(
      options
        .map((option) => option.value)
        .filter((optionValue) => (optionValue === value ? on : picked.has(optionValue))),
    );
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-2"
      aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
      disabled={disabled}
    >
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-3 text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Input
          id={id}
          type="search"
          value={query}
          aria-label={t('searchIn', { list: legend })}
          aria-invalid={error ? true : undefined}
          placeholder={t('searchIn', { list: legend })}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          className="max-w-64"
        />
        <button
          type="button"
          className="min-h-9 text-sm underline"
          onClick={() => onChange(options.map(({ value }) => value))}
        >
          {t('chooseAll')}
        </button>
        <button type="button" className="min-h-9 text-sm underline" onClick={() => onChange([])}>
          {t('chooseNone')}
        </button>
        <p role="status" className="tabular ms-auto text-sm text-muted">
          {t('chosen', { count: chosen.length })}
        </p>
      </div>
      <div className="grid max-h-60 gap-x-4 overflow-y-auto rounded-md border border-line p-2 sm:grid-cols-2 lg:grid-cols-3">
        {visibleOptions.map(({ value, label }) => (
          <label
            key={value}
            htmlFor={`${optionIdPrefix}-${value}`}
            className="flex min-h-10 items-center gap-2.5 rounded-sm px-2 text-sm hover:bg-canvas"
          >
            <Checkbox
              id={`${optionIdPrefix}-${value}`}
              checked={picked.has(value)}
              onChange={(event) => toggle(value, event.target.checked)}
            />
            {/* Country names, too, can differ between the server's and the browser's locale data. */}
            <span className="min-w-0 wrap-break-word" suppressHydrationWarning>
              {label}
            </span>
          </label>
        ))}
        {visibleOptions.length === 0 ? <p className="p-2 text-sm text-muted">{t('noneFound')}</p> : null}
      </div>
      {hint && !error ? (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
