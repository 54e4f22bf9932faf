'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Input, Select } from '@/components/ui/field';
import { buildFontStack, FONTS, type FontCategory } from '@/lib/rendering/core/fonts';

const CATEGORIES = ['sans-serif', 'serif', 'display', 'handwriting'] as const satisfies readonly FontCategory[];

/**
 * Picker for a font family of the catalogue, each shown in its own typeface, with a search by name and category
 * (EVT-12).
 */
export function FontPicker(props: {
  readonly legend: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (family: string) => void;
}) {
  const { legend, value, error, onChange } = props;
  const t = useTranslations('storeConfig.sets');
  const id = useId();
  const [query, setQuery] = useState('');
  const [category, setCategory] = useState('');
  const searchText = query.trim().toLowerCase();
  const matchingFonts = FONTS.filter(
    (font) => font.family.toLowerCase().includes(searchText) && (category === '' || font.category === category),
  );
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-3">
        <Input
          type="search"
          aria-label={t('searchFonts')}
          placeholder={t('searchFonts')}
          value={query}
          className="max-w-56"
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <Select aria-label={t('category')} value={category} onChange={(event) => setCategory(event.target.value)}>
          <option value="">{t('categories.all')}</option>
          {CATEGORIES.map((name) => (
            <option key={name} value={name}>
              {t(`categories.${name}`)}
            </option>
          ))}
        </Select>
      </div>
      <div className="grid max-h-56 overflow-y-auto rounded-md border border-line p-1.5 sm:grid-cols-2">
        {matchingFonts.map(({ family }) => (
          <label
            key={family}
            htmlFor={`${id}-${family}`}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2 hover:bg-canvas has-checked:bg-accent-soft"
          >
            <input
              id={`${id}-${family}`}
              type="radio"
              name={id}
              checked={family === value}
              className="size-4 shrink-0 accent-(--accent-ink)"
              onChange={() => onChange(family)}
            />
            <span className="truncate text-lg" style={{ fontFamily: buildFontStack(family) }}>
              {family}
            </span>
          </label>
        ))}
        {matchingFonts.length === 0 ? <p className="p-2 text-sm text-muted">{t('noFont')}</p> : null}
      </div>
      <p role="status" className="sr-only">
        {t('fontCount', { count: matchingFonts.length })}
      </p>
      {error ? (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
