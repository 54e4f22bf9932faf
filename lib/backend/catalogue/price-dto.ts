import { toDecimal } from '@/lib/domain/money/decimal';
import { countShownPieces } from '@/lib/domain/pricing/limited-pieces';
import { findNextPriceChange, isOnSale, type OfferPrices, type SizeSurcharges } from '@/lib/domain/pricing/unit-price';

/**
 * Returns the fields that accompany a displayed price: the regular price and the end of a sale, and the number of
 * remaining pieces if few are left. `surchargeMinor` is the surcharge that the displayed amount contains. Products
 * without any of these have no such fields.
 */
export function toPriceTermsDto(
  offer: Omit<OfferPrices, 'sizeSurcharges'> & { readonly piecesLeft: number | null },
  now: Date,
  surchargeMinor = 0,
) {
  const until = findNextPriceChange(offer, now);
  const pieces = countShownPieces(offer.piecesLeft);
  return {
    ...(isOnSale(offer, now) ? { regular_price: toDecimal(offer.priceMinor + surchargeMinor) } : {}),
    ...(until === null ? {} : { price_until: until.toISOString() }),
    ...(pieces === null ? {} : { pieces_left: pieces }),
  };
}

/** Returns surcharges by size code, in major units. */
export const toSurchargesDto = (surcharges: SizeSurcharges): Record<string, number> =>
  Object.fromEntries(Object.entries(surcharges).map(([size, minor]) => [size, toDecimal(minor)] as const));
