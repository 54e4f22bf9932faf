'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { removeValue, splitValues } from './filter-values';
import type { FilterValues } from './use-list-filter';

/**
 * Label of a filter's chip; undefined or '' = no chip. A function returns the label of each value, for a filter with
 * several values separated by commas.
 */
type ChipLabel = string | undefined | ((value: string) => string);

/**
 * Chips for the search text and the active filters, each removable, with a button that clears all. Renders nothing
 * without active filters. `labels` names the filters that have chips, in the order of the chips.
 */
export function FilterChips<T extends FilterValues>(props: {
  readonly filter: T;
  readonly labels?: { readonly [K in keyof T]?: ChipLabel };
  readonly onChange: (part: Partial<T>) => void;
  readonly onClear: () => void;
}) {
  const { filter, labels, onChange, onClear } = props;
  const t = useTranslations('admin');
  const all: Readonly<Record<string, ChipLabel>> = { ...('q' in filter ? { q: `“${filter.q}”` } : {}), ...labels };
  const chips = Object.entries(all).flatMap(([name, label]) => buildChips(name, String(filter[name] ?? ''), label));
  if (chips.length === 0) return null;
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {chips.map(({ key, name, label, remaining }) => (
        <li key={key}>
          <button
            type="button"
            // The cast is safe: the chips' names are keys of the filter.
            onClick={() => onChange({ [name]: remaining } as Partial<T>)}
            className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line-strong bg-surface ps-3 pe-2 text-sm hover:border-ink"
          >
            {label}
            <X className="size-4" aria-hidden="true" />
            <span className="sr-only">{t('removeFilter')}</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" onClick={onClear} className="min-h-8 rounded-sm px-1 text-sm underline">
          {t('clearFilters')}
        </button>
      </li>
    </ul>
  );
}

interface Chip {
  readonly key: string;
  readonly name: string;
  readonly label: string;
  /** Value of the filter after the chip has been removed. */
  readonly remaining: string;
}

function buildChips(name: string, value: string, label: ChipLabel): Chip[] {
  if (value === '' || !label) return [];
  if (typeof label === 'string') return [{ key: name, name, label, remaining: '' }];
  return splitValues(value).map((one) => ({
    key: `${name}-${one}`,
    name,
    label: label(one),
    remaining: removeValue(value, one),
  }));
}
