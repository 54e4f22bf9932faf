'use client';

import { useState } from 'react';
import type { ViewName } from '@/lib/rendering/core/blanks/types';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import { Gallery } from './gallery';
import type { useProductPictures } from './use-product-pictures';

/** Gallery of a product. Once the shopper has begun to personalise, a text states whether the preview is up to date. */
export function PictureColumn(props: {
  readonly drawn: ReturnType<typeof useProductPictures>;
  readonly view: ViewName;
  readonly onView: (view: ViewName) => void;
  /** Whether the shopper has begun to personalise. */
  readonly started: boolean;
  readonly texts: ProductTexts;
}) {
  const { drawn, view, onView, started, texts } = props;
  const [hasFailed, setFailed] = useState(false);
  const message = hasFailed ? texts.previewFailed : drawn.isDrawing ? texts.drawing : texts.previewReady;
  return (
    <>
      <Gallery
        pictures={drawn.pictures}
        view={view}
        onView={onView}
        onLoaded={(worked) => setFailed(!worked)}
        progress={drawn.isDrawing ? drawn.percent : null}
        texts={texts}
      />
      {started ? (
        <p role="status" className={hasFailed ? 'mt-3 text-sm text-danger' : 'sr-only'}>
          {message}
        </p>
      ) : null}
    </>
  );
}
