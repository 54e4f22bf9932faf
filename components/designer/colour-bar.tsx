'use client';

import { useTranslations } from 'next-intl';
import { SwatchDot } from '@/components/ui/swatch';
import type { DesignWire } from '@/lib/contracts/event-products';

type Colour = DesignWire['colours'][number];

/** The goods under the design in another colour: the design stays where it is (UX D11). */
export function ColourBar(props: {
  readonly colours: readonly Colour[];
  readonly chosen: string | undefined;
  readonly nameOf: (colour: Colour) => string;
  readonly onChoose: (colour: Colour) => void;
}) {
  const t = useTranslations('designer');
  return (
    <div
      role="radiogroup"
      aria-label={t('goodsColour')}
      className="absolute inset-x-3 bottom-3 mx-auto flex w-fit max-w-[calc(100%-1.5rem)] flex-wrap justify-center gap-1 rounded-full bg-surface/95 px-2.5 py-1.5 shadow-md"
    >
      {props.colours.map((colour) => (
        <label
          key={colour.code}
          title={props.nameOf(colour)}
          className="flex size-7 items-center justify-center rounded-full has-checked:ring-2 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="goods-colour"
            aria-label={props.nameOf(colour)}
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
