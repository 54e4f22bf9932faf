import { toDecimal } from '@/lib/domain/money/decimal';
import { findSurchargeRange, getBasePriceMinor } from '@/lib/domain/pricing/unit-price';
import { getPictureVersion } from './picture-version';
import { toPriceTermsDto } from './price-dto';
import type { Colour, Offer } from './queries';

/**
 * Converts a product to the card of a product grid. `colours` may hold colours of any blank; the product's colour list
 * selects and sorts them. The price is that of the cheapest size at `now`.
 */
export function toCardDto(offer: Offer, colours: readonly Colour[], now: Date) {
  const surcharges = findSurchargeRange(offer.sizeSurcharges, offer.offeredSizes);
  const coloursByCode = new Map(
    colours.filter((colour) => colour.blankId === offer.blankId).map((colour) => [colour.colour, colour]),
  );
  return {
    id: offer.productId,
    name: offer.name,
    category: offer.category,
    brand: offer.brand,
    form: offer.form,
    price: toDecimal(getBasePriceMinor(offer, now) + surcharges.lowestMinor),
    ...(surcharges.highestMinor > surcharges.lowestMinor ? { has_dearer_sizes: true as const } : {}),
    ...toPriceTermsDto(offer, now, surcharges.lowestMinor),
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
