'use client';

import { useTranslations } from 'next-intl';
import type { ThemeColours } from '@/lib/domain/builder/theme';
import type { BuilderState, Theme } from './use-builder';

/** Theme selection: themes derived from the logo first, then the platform's own. */
export function ThemeStep(props: {
  readonly state: BuilderState;
  readonly looks: readonly Theme[];
  readonly onLook: (look: Theme) => void;
}) {
  const { state, looks, onLook } = props;
  const t = useTranslations('builder');
  const logoThemes = (state.logo?.themes ?? []).map((theme): Theme => ({ id: null, name: null, ...theme }));
  return (
    <div className="flex flex-col gap-6">
      {logoThemes.length > 0 ? (
        <Looks
          legend={t('looksOfLogo')}
          looks={logoThemes}
          state={state}
          onLook={onLook}
          getName={(number) => t('lookOfLogo', { number })}
        />
      ) : (
        <p className="rounded-md bg-tile px-4 py-3 text-sm text-body">{t('looksWait')}</p>
      )}
      <Looks
        legend={t('looksOfPlatform')}
        looks={looks}
        state={state}
        onLook={onLook}
        getName={(_, look) => look.name ?? ''}
      />
    </div>
  );
}

const isSame = (a: ThemeColours, b: ThemeColours): boolean =>
  a.primary === b.primary && a.secondary === b.secondary && a.tertiary === b.tertiary;

function Looks(props: {
  readonly legend: string;
  readonly looks: readonly Theme[];
  readonly state: BuilderState;
  readonly onLook: (look: Theme) => void;
  readonly getName: (number: number, look: Theme) => string;
}) {
  const { legend, looks, state, onLook, getName } = props;
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {looks.map((look, index) => {
          const id = `look-${look.id ?? `own-${index}`}`;
          return (
            <label
              key={id}
              htmlFor={id}
              className="flex cursor-pointer flex-col overflow-hidden rounded-md border border-line-strong transition-colors hover:border-ink has-checked:border-ink has-checked:ring-2 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                id={id}
                type="radio"
                name="look"
                checked={state.look.id === look.id && isSame(state.look, look)}
                onChange={() => onLook(look)}
                className="sr-only"
              />
              <span aria-hidden="true" className="swatch-dot flex h-12">
                <span className="flex-3" style={{ backgroundColor: look.primary }} />
                <span className="flex-1" style={{ backgroundColor: look.secondary }} />
                <span className="flex-1" style={{ backgroundColor: look.tertiary }} />
              </span>
              <span className="px-3 py-2 text-xs font-medium">{getName(index + 1, look)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
