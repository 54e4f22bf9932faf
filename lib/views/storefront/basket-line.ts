import { buildPictureUrl } from '@/lib/contracts/picture-url';
import { type BasketLine, buildBasketLineId } from '@/lib/domain/basket/line';
import { getSurchargeMinor } from '@/lib/domain/pricing/unit-price';
import { applyCustomisation } from '@/lib/domain/scene/customise';
import type { Customisation, SceneElement, Side } from '@/lib/domain/scene/schema';
import type { StoreAddress } from './links';
import type { ProductView } from './product-view';
import { pickChangedElements, type Variant } from './variant';

/** Image width, px: basket images are small. */
const PREVIEW_WIDTH = 320;

/** Returns the basket line of a configured product (BSK-01). Identical configurations get identical ids (BSK-07). */
export function buildBasketLine(
  store: StoreAddress,
  product: ProductView,
  chosen: Variant & { readonly quantity: number; readonly customisation: Customisation },
): BasketLine {
  const { colour, size, quantity, customisation } = chosen;
  const front = changedElements(product, 'front', customisation);
  const back = changedElements(product, 'back', customisation);
  const picture = {
    productId: product.id,
    colour,
    width: PREVIEW_WIDTH,
    version: product.version,
    customisation: pickChangedElements(product, customisation),
  } as const;
  // A page may open on the back although the front is printed too; the basket line still shows the front.
  const main =
    (product.printedSides.includes('front') && product.views.find((view) => product.sideOfView[view] === 'front')) ||
    (product.views[0] ?? 'front');
  return {
    id: buildBasketLineId({ productId: product.id, designRevision: product.designRevision, colour, size, front, back }),
    productId: product.id,
    designRevision: product.designRevision,
    name: product.name,
    description: product.description,
    code: product.code,
    status: product.status,
    sku: product.skus[colour]?.[size] ?? '',
    colour,
    colourName: product.colours.find(({ code }) => code === colour)?.name ?? colour,
    size,
    quantity,
    unitNetMinor: product.netMinor + getSurchargeMinor(product.surcharges ?? {}, size),
    vatApplies: product.vatApplies,
    frontPreview: buildPictureUrl(store, { ...picture, view: main }),
    backPreview:
      product.printedSides.includes('back') && main !== 'back'
        ? buildPictureUrl(store, { ...picture, view: 'back' })
        : null,
    front,
    back,
  };
}

function changedElements(product: ProductView, side: Side, customisation: Customisation): SceneElement[] {
  const scene = product.scenes?.[side];
  return scene ? applyCustomisation(scene, customisation).elements.filter(({ customisable }) => customisable) : [];
}
