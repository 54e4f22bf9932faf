import { toDecimal } from '@/lib/domain/money/decimal';
import { getPictureVersion } from './picture-version';
import type { Colour, Offer } from './queries';

/**
 * Converts a product to the card of a product grid. `colours` may hold colours of any blank; the product's own choice
 * selects and sorts them.
 */
export function toCardDto(offer: Offer, colours: readonly Colour[]) {
  const coloursByCode = new Map(
    colours.filter((colour) => colour.blankId === offer.blankId).map((colour) => [colour.colour, colour]),
  );
  return {
    id: offer.productId,
    name: offer.name,
    category: offer.category,
    brand: offer.brand,
    form: offer.form,
    price: toDecimal(offer.priceMinor),
    store_default_vat: offer.vatApplies ? (1 as const) : (0 as const),
    colours: offer.colours.flatMap((code) => {
      const colour = coloursByCode.get(code);
      return colour ? [{ code, name: colour.colourName, hex: colour.colourHex }] : [];
    }),
    printed_sides: [
      ...(offer.frontPrinted ? (['front'] as const) : []),
      ...(offer.backPrinted ? (['back'] as const) : []),
    ],
    customisable: offer.customisable,
    picture_version: getPictureVersion(offer.pictureVersion),
    added_at: offer.addedAt.toISOString(),
    updated_at: offer.updatedAt.toISOString(),
  };
}
