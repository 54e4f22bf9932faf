'use client';

import type { Ref } from 'react';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import { SwatchDot } from '@/components/ui/swatch';
import { listColourSizes } from '@/lib/domain/catalogue/sizes';
import { fillTemplate } from '@/lib/platform/i18n/fill';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import type { ProductView } from '@/lib/views/storefront/product-view';

/**
 * Colours as swatches with the name of the selected one. Native radio buttons provide arrow keys and form submission.
 */
export function ColourOptions(props: {
  readonly colours: ProductView['colours'];
  readonly chosen: string;
  readonly onChoose: (colour: string) => void;
  readonly texts: ProductTexts;
}) {
  const { colours, chosen, onChoose, texts } = props;
  return (
    <div role="radiogroup" aria-labelledby="colour-label">
      <p id="colour-label" className="mb-3 text-sm">
        <span className="font-semibold">{texts.colour}</span> {colours.find(({ code }) => code === chosen)?.name}
      </p>
      <div className="flex flex-wrap gap-1.5">
        {colours.map(({ code, name, hex }) => (
          <label key={code} className="relative flex size-11 items-center justify-center rounded-full" title={name}>
            <input
              type="radio"
              name="colour"
              value={code}
              checked={code === chosen}
              onChange={() => onChoose(code)}
              aria-label={name}
              className="peer absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            <SwatchDot
              hex={hex}
              className="pointer-events-none size-8 ring-offset-3 transition-shadow peer-checked:shadow-[0_0_0_3px_var(--color-surface),0_0_0_5px_var(--color-ink)] peer-hover:scale-105 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-6 peer-focus-visible:outline-focus"
            />
          </label>
        ))}
      </div>
    </div>
  );
}

/**
 * Sizes of the selected colour. Unavailable sizes stay visible, struck through and labelled as unavailable (CAT-06).
 */
export function SizeOptions(props: {
  readonly product: Pick<ProductView, 'sizes' | 'colourSizes' | 'colours'>;
  readonly colour: string;
  readonly chosen: string;
  readonly missing: boolean;
  readonly onChoose: (size: string) => void;
  readonly onGuide: (() => void) | null;
  readonly texts: ProductTexts;
  readonly groupRef: Ref<HTMLDivElement>;
}) {
  const { product, colour, chosen, missing, onChoose, onGuide, texts, groupRef } = props;
  const offered = listColourSizes(product.colourSizes, colour);
  const colourName = product.colours.find(({ code }) => code === colour)?.name ?? colour;
  return (
    <div
      ref={groupRef}
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby="size-label"
      aria-required="true"
      aria-invalid={missing || undefined}
      aria-describedby={missing ? 'size-error' : undefined}
      className="outline-offset-8"
    >
      <div className="mb-3 flex items-center justify-between gap-4">
        <p id="size-label" className="text-sm">
          <span className="font-semibold">{texts.size}</span> {product.sizes.find(({ code }) => code === chosen)?.label}
        </p>
        {onGuide ? (
          <button
            type="button"
            onClick={onGuide}
            className="inline-flex min-h-8 items-center gap-1.5 text-sm text-body underline noscript:hidden underline-offset-4 hover:text-ink"
          >
            <Icon name="ruler" className="size-4" />
            {texts.sizeGuide}
          </button>
        ) : null}
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))] gap-2">
        {product.sizes.map(({ code, label }) => {
          const isOffered = offered.includes(code);
          return (
            <label
              key={code}
              title={isOffered ? undefined : fillTemplate(texts.notAvailableIn, { colour: colourName })}
              className={classes(
                'relative flex min-h-11 items-center justify-center rounded-md border px-2 text-center text-sm font-medium transition-colors',
                'has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                isOffered
                  ? 'border-line-strong hover:border-ink'
                  : 'cursor-not-allowed border-dashed border-line text-muted line-through',
                missing && isOffered && 'border-danger',
              )}
            >
              <input
                type="radio"
                name="size"
                value={code}
                checked={code === chosen}
                disabled={!isOffered}
                onChange={() => onChoose(code)}
                aria-label={
                  isOffered ? label : fillTemplate(texts.sizeUnavailable, { size: label, colour: colourName })
                }
                className="absolute inset-0 cursor-[inherit] appearance-none rounded-md outline-none"
              />
              {label}
            </label>
          );
        })}
      </div>
      {missing ? (
        <p id="size-error" className="mt-2.5 text-sm text-danger">
          {texts.chooseSize}
        </p>
      ) : null}
    </div>
  );
}
