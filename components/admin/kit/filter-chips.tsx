'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';

/**
 * Chips for the active filters, each removable, with a button that clears all. Renders nothing without active filters.
 */
export function FilterChips(props: {
  readonly chips: readonly { readonly key: string; readonly label: string; readonly onRemove: () => void }[];
  readonly onClear: () => void;
}) {
  const { chips, onClear } = props;
  const t = useTranslations('admin');
  if (chips.length === 0) return null;
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {chips.map(({ key, label, onRemove }) => (
        <li key={key}>
          <button
            type="button"
            onClick={onRemove}
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
