'use client';

import { useMemo } from 'react';
import type { DesignDto } from '@/lib/contracts/product-designs';
import type { Side } from '@/lib/domain/scene/schema';
import { getPrintBackground } from '@/lib/rendering/core/blanks';
import { listSideWarnings, type WarnedElement } from './measure-element';
import { createColourCounter } from './picture-colours';
import type { ReadyScene } from './use-stage';

const DEFAULT_DPI = 300;

/** Returns the resolution at which a side of a product is printed. */
export const getPrintDpi = (product: Pick<DesignDto, 'areas'>, side: Side): number =>
  product.areas[side]?.dpi ?? DEFAULT_DPI;

/** Returns the print warnings of a side on all colours of the product; [] until its scene is ready. */
export function usePrintWarnings(
  product: DesignDto,
  side: Side,
  ready: ReadyScene | null,
  colourName: (colour: { readonly code: string; readonly name: string }) => string,
): WarnedElement[] {
  const grounds = useMemo(
    () => product.colours.map((one) => ({ name: colourName(one), hex: getPrintBackground(product.form, one.hex) })),
    [product.colours, product.form, colourName],
  );
  const dpi = getPrintDpi(product, side);
  const method = product.print_method;
  return useMemo(
    () =>
      ready
        ? listSideWarnings(ready.scene, {
            dpi,
            grounds: grounds,
            method,
            findColours: createColourCounter(ready.pictures),
          })
        : [],
    [ready, dpi, grounds, method],
  );
}
