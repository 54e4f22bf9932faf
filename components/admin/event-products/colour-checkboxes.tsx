'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { SwatchDot } from '@/components/ui/swatch';
import { useColourName } from './labels';

interface Colour {
  readonly code: string;
  readonly name: string;
  readonly hex: string;
}

/** Checkboxes for the offered colours, with a button that selects all or none. */
export function ColourCheckboxes(props: {
  readonly colours: readonly Colour[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly error?: string | null | undefined;
}) {
  const { colours, chosen, onChange, error } = props;
  const t = useTranslations('eventProducts');
  const colourName = useColourName();
  const id = useId();
  const toggle = (code: string, on: boolean): void => {
    const next = new Set(chosen);
    if (on) next.add(code);
    else next.delete(code);
    onChange(colours.map((colour) => colour.code).filter((colourCode) => next.has(colourCode)));
  };
  const isAll = chosen.length === colours.length;
  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={error ? `${id}-error` : undefined}>
      <div className="flex items-center justify-between gap-3">
        <legend className="float-left text-sm font-medium text-ink">{t('colours')}</legend>
        <Button variant="quiet" size="sm" onClick={() => onChange(isAll ? [] : colours.map(({ code }) => code))}>
          {isAll ? t('noColours') : t('allColours')}
        </Button>
      </div>
      <ul className="grid gap-1.5 sm:grid-cols-2">
        {colours.map((colour) => (
          <li key={colour.code}>
            <label className="flex min-h-11 items-center gap-3 rounded-md border border-line px-3 text-sm has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-focus">
              <input
                type="checkbox"
                checked={chosen.includes(colour.code)}
                onChange={(event) => toggle(colour.code, event.target.checked)}
                className="size-4.5 accent-(--accent-ink)"
              />
              <SwatchDot hex={colour.hex} />
              {colourName(colour)}
            </label>
          </li>
        ))}
      </ul>
      {error ? (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
