import { usePersonalisedPictures } from '@/lib/client/product/use-personalised-pictures';
import type { PrintableByFamily } from '@/lib/client/product/use-text-problems';
import { buildPictureUrl, type PictureWidth } from '@/lib/contracts/picture-url';
import type { Customisation } from '@/lib/domain/scene/schema';
import { fillTemplate } from '@/lib/platform/i18n/fill';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import type { ProductView } from '@/lib/views/storefront/product-view';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { pickChangedElements } from '@/lib/views/storefront/variant';
import type { GalleryPicture } from './gallery-picture';

const VIEW_TEXTS = { front: 'viewFront', back: 'viewBack', left: 'viewLeft', right: 'viewRight' } as const;

/**
 * Returns the pictures of a product, one for each view, with the shopper's texts and images: drawn in the browser once
 * the shopper has `started`, otherwise by the server.
 */
export function useProductPictures(options: {
  readonly store: StoreView;
  readonly product: ProductView;
  /** Code of the selected colour. */
  readonly colour: string;
  /** Customisation with which the server rendered the page. */
  readonly rendered: Customisation;
  readonly customisation: Customisation;
  /** Characters that each font family can print. */
  readonly printable: PrintableByFamily;
  readonly started: boolean;
  readonly texts: ProductTexts;
}) {
  const { store, product, rendered, customisation, printable, started, texts } = options;
  const colour = product.colours.find(({ code }) => code === options.colour);
  const live = usePersonalisedPictures({
    store,
    form: product.form,
    hex: colour?.hex ?? '',
    scenes: product.scenes,
    rendered,
    customisation,
    printable,
    started,
  });
  const address = { productId: product.id, colour: options.colour, version: product.version } as const;
  const serverCustomisation = pickChangedElements(product, live.onServer);
  const pictures = product.views.map((view): GalleryPicture => {
    const label = texts[VIEW_TEXTS[view]];
    return {
      view,
      label,
      alt: fillTemplate(texts.pictureAlt, { product: product.name, colour: colour?.name ?? '', view: label }),
      live: live.urls[view] ?? null,
      url: (width: PictureWidth) =>
        buildPictureUrl(store, { ...address, customisation: serverCustomisation, view, width }),
      large: buildPictureUrl(store, {
        ...address,
        customisation: pickChangedElements(product, customisation),
        view,
        width: 2000,
      }),
    };
  });
  return { pictures, isDrawing: live.drawing, percent: live.percent };
}
