'use client';

import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import type { BuilderBlank } from '@/lib/contracts/builder';
import { formatMoney } from '@/lib/domain/money/format-money';
import { buildPalette } from '@/lib/domain/store/contrast';
import { slugify } from '@/lib/domain/store/slug';
import { buildMockupUrl, Mockup } from './mockup';
import { type BuilderState, selectBlankColour } from './use-builder';

/**
 * Preview of the store: header, first screen and products in the selected theme. Serves as a picture, so nothing in it
 * is focusable.
 */
export function StorePreview({
  blanks,
  state,
}: {
  readonly blanks: readonly BuilderBlank[];
  readonly state: BuilderState;
}) {
  const t = useTranslations('builder');
  const { primary, onPrimary, secondary, tertiary } = buildPalette(state.theme);
  const name = state.name.trim() || t('yourStore');
  const chosen = blanks
    .map((blank, index) => ({ blank, colour: selectBlankColour(state, blank, index) }))
    .filter(({ blank }) => state.chosen.includes(blank.id))
    .slice(0, 5);
  const [hero, ...rest] = chosen;
  const imgId = state.logo?.img_id ?? null;
  const { placement } = state;
  return (
    <figure aria-label={t('previewLabel', { name })} className="flex flex-col gap-3">
      <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-lg">
        <div aria-hidden="true" className="flex items-center gap-3 border-b border-line bg-tile px-4 py-2.5">
          <span className="flex gap-1.5">
            {['a', 'b', 'c'].map((dot) => (
              <span key={dot} className="size-2.5 rounded-full bg-line-strong/50" />
            ))}
          </span>
          <span className="min-w-0 flex-1 truncate rounded-full bg-surface px-3 py-1 text-xs text-muted">
            merchloom.com/{slugify(name) || '…'}
          </span>
        </div>
        <div className="flex items-center justify-between gap-4 px-5 py-3.5">
          {state.logo ? (
            <img src={state.logo.url} alt={name} className="max-h-10 max-w-40 object-contain" />
          ) : (
            <span className="truncate font-heading text-lg font-bold">{name}</span>
          )}
          <span aria-hidden="true" className="flex items-center gap-4 text-xs font-medium text-body">
            <span className="hidden xs:inline">{t('previewProducts')}</span>
            <Icon name="bag" />
          </span>
        </div>
        <div
          className="grid grid-cols-[1.1fr_1fr] items-center gap-4 px-5 py-6 transition-colors duration-300"
          style={{ backgroundColor: primary, color: onPrimary }}
        >
          <div className="flex min-w-0 flex-col items-start gap-3">
            <p className="font-heading text-2xl font-bold text-balance wrap-break-word">{name}</p>
            <p className="text-sm">{state.tagline.trim() || t('previewTagline')}</p>
            <span className="rounded-md bg-surface px-4 py-2 text-xs font-semibold text-ink">{t('previewButton')}</span>
          </div>
          {hero?.colour ? (
            <Mockup
              eager
              className="rounded-lg"
              src={buildMockupUrl({ imgId, form: hero.blank.form, hex: hero.colour.hex, placement, width: 480 })}
              alt={hero.blank.name}
            />
          ) : null}
        </div>
        <div aria-hidden="true" className="flex h-1.5">
          <span className="flex-2 transition-colors duration-300" style={{ backgroundColor: secondary }} />
          <span className="flex-1 transition-colors duration-300" style={{ backgroundColor: tertiary }} />
        </div>
        <ul className="grid grid-cols-4 gap-2.5 p-4">
          {rest.map(({ blank, colour }) =>
            colour ? (
              <li key={blank.id} className="flex flex-col gap-1">
                <Mockup
                  eager
                  className="rounded-md"
                  src={buildMockupUrl({ imgId, form: blank.form, hex: colour.hex, placement, width: 480 })}
                  alt={blank.name}
                />
                <span className="text-2xs font-semibold tabular">{formatPrice(blank, state)}</span>
              </li>
            ) : null,
          )}
        </ul>
      </div>
      <figcaption className="text-center text-xs text-muted">{t('previewNote')}</figcaption>
    </figure>
  );
}

function formatPrice(blank: BuilderBlank, { region }: BuilderState): string {
  const price = blank.prices[region];
  return price ? formatMoney(Math.round(price.suggested * 100), price.currency, region) : '';
}
