'use client';

import { useTranslations } from 'next-intl';
import { SwatchDot } from '@/components/ui/swatch';
import type { DesignDto } from '@/lib/contracts/product-designs';

type Colour = DesignDto['colours'][number];

/** Switches the product colour behind the design; the design does not move. */
export function ColourBar(props: {
  readonly colours: readonly Colour[];
  readonly chosen: string | undefined;
  readonly getColourName: (colour: Colour) => string;
  readonly onChoose: (colour: Colour) => void;
}) {
  const t = useTranslations('designer');
  return (
    <div
      role="radiogroup"
      aria-label={t('productColour')}
      className="flex shrink-0 flex-wrap justify-center gap-1 border-t border-line bg-surface px-2.5 py-1.5 max-sm:flex-nowrap max-sm:justify-start max-sm:overflow-x-auto"
    >
      {props.colours.map((colour) => (
        <label
          key={colour.code}
          title={props.getColourName(colour)}
          className="flex size-7 shrink-0 items-center justify-center rounded-full has-checked:ring-2 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="goods-colour"
            aria-label={props.getColourName(colour)}
            checked={colour.code === props.chosen}
            onChange={() => props.onChoose(colour)}
            className="sr-only"
          />
          <SwatchDot hex={colour.hex} className="size-5" />
        </label>
      ))}
    </div>
  );
}
