'use client';

import { useTranslations } from 'next-intl';
import type { ThemeColours } from '@/lib/domain/builder/theme';
import type { BuilderState, BuilderTheme } from './use-builder';

/** Theme selection: themes derived from the logo first, then the platform's own. */
export function ThemeStep(props: {
  readonly state: BuilderState;
  readonly themes: readonly BuilderTheme[];
  readonly onSelect: (theme: BuilderTheme) => void;
}) {
  const { state, themes, onSelect } = props;
  const t = useTranslations('builder');
  const logoThemes = (state.logo?.themes ?? []).map((theme): BuilderTheme => ({ id: null, name: null, ...theme }));
  return (
    <div className="flex flex-col gap-6">
      {logoThemes.length > 0 ? (
        <ThemeChoices
          legend={t('logoThemes')}
          themes={logoThemes}
          state={state}
          onSelect={onSelect}
          getName={(number) => t('logoThemeName', { number })}
        />
      ) : (
        <p className="rounded-md bg-tile px-4 py-3 text-sm text-body">{t('logoThemesHint')}</p>
      )}
      <ThemeChoices
        legend={t('presetThemes')}
        themes={themes}
        state={state}
        onSelect={onSelect}
        getName={(_, theme) => theme.name ?? ''}
      />
    </div>
  );
}

const isSame = (a: ThemeColours, b: ThemeColours): boolean =>
  a.primary === b.primary && a.secondary === b.secondary && a.tertiary === b.tertiary;

function ThemeChoices(props: {
  readonly legend: string;
  readonly themes: readonly BuilderTheme[];
  readonly state: BuilderState;
  readonly onSelect: (theme: BuilderTheme) => void;
  readonly getName: (number: number, theme: BuilderTheme) => string;
}) {
  const { legend, themes, state, onSelect, getName } = props;
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {themes.map((theme, index) => {
          const id = `theme-${theme.id ?? `own-${index}`}`;
          return (
            <label
              key={id}
              htmlFor={id}
              className="flex cursor-pointer flex-col overflow-hidden rounded-md border border-line-strong transition-colors hover:border-ink has-checked:border-ink has-checked:ring-2 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                id={id}
                type="radio"
                name="theme"
                checked={state.theme.id === theme.id && isSame(state.theme, theme)}
                onChange={() => onSelect(theme)}
                className="sr-only"
              />
              <span aria-hidden="true" className="swatch-dot flex h-12">
                <span className="flex-3" style={{ backgroundColor: theme.primary }} />
                <span className="flex-1" style={{ backgroundColor: theme.secondary }} />
                <span className="flex-1" style={{ backgroundColor: theme.tertiary }} />
              </span>
              <span className="px-3 py-2 text-xs font-medium">{getName(index + 1, theme)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
