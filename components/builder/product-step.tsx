'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import type { BuilderBlank } from '@/lib/contracts/builder';
import { formatMoney } from '@/lib/domain/money/format-money';
import { buildMockupUrl, Mockup } from './mockup';
import { type BuilderState, chooseFirstBlanks, selectBlankColour } from './use-builder';

/** Number of products shown before 'show all' is pressed. */
const FIRST = 9;
const SWATCHES = 7;

/** Selectable list of products with the visitor's logo on them. */
export function ProductStep(props: {
  readonly blanks: readonly BuilderBlank[];
  readonly state: BuilderState;
  readonly max: number;
  readonly onChange: (part: Partial<BuilderState>) => void;
}) {
  const { blanks, state, max, onChange } = props;
  const t = useTranslations('builder');
  const [category, setCategory] = useState('');
  const [all, setAll] = useState(false);
  const categories = [...new Set(blanks.map((blank) => blank.category))];
  const index = new Map(blanks.map((blank, at) => [blank.id, at]));
  // Sorts the initial selection first; the order does not change while products are ticked.
  const first = chooseFirstBlanks(blanks);
  const place = ({ id }: BuilderBlank): number => first.indexOf(id) + 1 || first.length + 1;
  const matchingBlanks = blanks
    .filter((blank) => category === '' || blank.category === category)
    .toSorted((a, b) => place(a) - place(b));
  const visibleBlanks = all || category ? matchingBlanks : matchingBlanks.slice(0, FIRST);
  const toggle = (id: number): void => {
    const without = state.chosen.filter((one) => one !== id);
    onChange({ chosen: without.length < state.chosen.length ? without : [...state.chosen, id].slice(0, max) });
  };
  return (
    <div className="flex flex-col gap-5">
      <fieldset className="min-w-0">
        <legend className="sr-only">{t('category')}</legend>
        <div className="no-scrollbar -mx-5 flex gap-2 overflow-x-auto px-5 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
          {['', ...categories].map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={category === name}
              onClick={() => setCategory(name)}
              className={classes(
                'min-h-10 shrink-0 rounded-full border px-4 text-sm font-medium transition-colors',
                category === name ? 'border-ink bg-ink text-white' : 'border-line-strong hover:border-ink',
              )}
            >
              {name || t('allProducts')}
            </button>
          ))}
        </div>
      </fieldset>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3">
        {visibleBlanks.map((blank) => (
          <ProductCard
            key={blank.id}
            blank={blank}
            index={index.get(blank.id) ?? 0}
            state={state}
            onToggle={() => toggle(blank.id)}
            onColour={(code) => onChange({ colours: { ...state.colours, [blank.id]: code } })}
          />
        ))}
      </ul>
      {visibleBlanks.length < matchingBlanks.length ? (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="min-h-11 self-center rounded-md px-5 text-sm font-semibold underline underline-offset-4 hover:bg-tile"
        >
          {t('showAll', { count: matchingBlanks.length })}
        </button>
      ) : null}
    </div>
  );
}

function ProductCard(props: {
  readonly blank: BuilderBlank;
  readonly index: number;
  readonly state: BuilderState;
  readonly onToggle: () => void;
  readonly onColour: (code: string) => void;
}) {
  const { blank, index, state, onToggle, onColour } = props;
  const t = useTranslations('builder');
  // i18n-keys: colours.*
  const colours = useTranslations('colours');
  const getColourName = ({ code, name }: { readonly code: string; readonly name: string }) =>
    colours.has(code) ? colours(code) : name;
  const chosen = state.chosen.includes(blank.id);
  const colour = selectBlankColour(state, blank, index);
  const price = blank.prices[state.region];
  const money = (major: number) => price && formatMoney(Math.round(major * 100), price.currency, state.region);
  if (!colour) return null;
  const at = blank.colours.findIndex(({ code }) => code === colour.code);
  const swatches = at < SWATCHES ? blank.colours.slice(0, SWATCHES) : [...blank.colours.slice(0, SWATCHES - 1), colour];
  const src = buildMockupUrl({
    imgId: state.logo?.img_id ?? null,
    form: blank.form,
    hex: colour.hex,
    placement: state.placement,
    width: 480,
  });
  return (
    <li
      className={classes(
        'flex flex-col overflow-hidden rounded-lg border transition-[border-color,box-shadow]',
        chosen ? 'border-ink ring-1 ring-ink' : 'border-line',
      )}
    >
      <label
        htmlFor={`blank-${blank.id}`}
        className="group relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
      >
        <input id={`blank-${blank.id}`} type="checkbox" checked={chosen} onChange={onToggle} className="sr-only" />
        <Mockup src={src} alt="" />
        <span
          aria-hidden="true"
          className={classes(
            'absolute end-2.5 top-2.5 flex size-7 items-center justify-center rounded-full border transition-colors',
            chosen
              ? 'border-ink bg-ink text-white'
              : 'border-line-strong bg-white text-transparent group-hover:text-muted',
          )}
        >
          <Icon name="check" className="size-4" />
        </span>
        <span className="block px-3 pt-3 text-sm leading-snug font-semibold sm:px-4">{blank.name}</span>
      </label>
      <div className="flex flex-col gap-2 p-3 pt-1.5 sm:p-4 sm:pt-1.5">
        {price ? (
          <p className="text-xs text-body">
            {t('price', { cost: money(price.cost) ?? '', price: money(price.suggested) ?? '' })}
            <span className="mt-0.5 block font-medium text-success">
              {t('earn', { profit: money(price.suggested - price.cost) ?? '' })}
            </span>
          </p>
        ) : null}
        <fieldset>
          <legend className="sr-only">{t('productColour', { product: blank.name })}</legend>
          <div className="-mx-1 flex flex-wrap items-center">
            {swatches.map((one) => (
              <button
                key={one.code}
                type="button"
                aria-pressed={one.code === colour.code}
                aria-label={getColourName(one)}
                title={getColourName(one)}
                onClick={() => onColour(one.code)}
                className="flex size-7 items-center justify-center rounded-full"
              >
                <span
                  aria-hidden="true"
                  className={classes(
                    'swatch-dot size-4.5 rounded-full ring-1 ring-black/20',
                    one.code === colour.code && 'outline-2 outline-offset-2 outline-ink',
                  )}
                  style={{ backgroundColor: one.hex }}
                />
              </button>
            ))}
            {blank.colours.length > swatches.length ? (
              <span className="ps-1 text-xs text-muted">+{blank.colours.length - swatches.length}</span>
            ) : null}
          </div>
        </fieldset>
      </div>
    </li>
  );
}
