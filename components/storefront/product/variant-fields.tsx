'use client';

import { useState } from 'react';
import { useOnDemand } from '@/lib/client/use-on-demand';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import type { ProductView } from '@/lib/views/storefront/product-view';
import { selectSizeForColour } from '@/lib/views/storefront/variant';
import { PlainSizeGuide } from './plain-size-guide';
import type { VariantChoice } from './use-variant';
import { ColourOptions, SizeOptions } from './variant-options';

/** Colour and size of a product, with its size guide. A product with one size shows no sizes. */
export function VariantFields(props: {
  readonly product: ProductView;
  readonly choice: VariantChoice;
  readonly preferInches: boolean;
  /** Language of the page as a BCP 47 tag. */
  readonly language: string;
  readonly texts: ProductTexts;
}) {
  const { product, choice, preferInches, language, texts } = props;
  const { variant, choose, isSizeMissing, sizeGroup } = choice;
  const [isGuideOpen, setGuideOpen] = useState(false);
  const [SizeGuide, askForGuide] = useOnDemand(async () => (await import('./size-guide')).SizeGuide);
  const hasSizes = product.sizes.length > 1;
  const hasGuide = hasSizes && Object.keys(product.sizeChart).length > 0;
  return (
    <>
      <ColourOptions
        colours={product.colours}
        chosen={variant.colour}
        onChoose={(code) => choose({ colour: code, size: selectSizeForColour(product, code, variant.size) })}
        texts={texts}
      />
      {hasSizes ? (
        <SizeOptions
          product={product}
          colour={variant.colour}
          chosen={variant.size}
          missing={isSizeMissing}
          onChoose={(size) => choose({ ...variant, size })}
          onGuide={hasGuide ? () => void askForGuide().then(setGuideOpen) : null}
          texts={texts}
          groupRef={sizeGroup}
        />
      ) : null}
      {hasGuide ? (
        <PlainSizeGuide
          chart={product.sizeChart}
          sizes={product.sizes}
          inches={preferInches}
          language={language}
          texts={texts}
        />
      ) : null}
      {SizeGuide ? (
        <SizeGuide
          open={isGuideOpen}
          onClose={() => setGuideOpen(false)}
          chart={product.sizeChart}
          sizes={product.sizes}
          preferInches={preferInches}
          language={language}
          texts={texts}
        />
      ) : null}
    </>
  );
}
