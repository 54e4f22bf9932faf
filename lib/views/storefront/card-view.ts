import type { ProductCardDto } from '@/lib/contracts/product';
import { calculateUnitGrossMinor } from '@/lib/domain/pricing/vat';
import { type CatalogueLabels, UNTRANSLATED_LABELS } from './catalogue-labels';
import type { StoreView } from './store-view';

/** Product in a grid, priced as the shopper sees it (MNY-01). */
export interface CardView {
  readonly id: number;
  readonly name: string;
  readonly brand: string;
  readonly priceMinor: number;
  /** Whether other sizes cost more. */
  readonly hasDearerSizes: boolean;
  /** Price outside the sale that is on; null without a sale. */
  readonly regularMinor: number | null;
  /** Time of the next change of the price, ISO; null without one. */
  readonly priceUntil: string | null;
  readonly isSoldOut: boolean;
  readonly colours: readonly { readonly code: string; readonly name: string; readonly hex: string }[];
  readonly customisable: boolean;
  /** Side shown first: the front, unless only the back is printed. */
  readonly view: 'front' | 'back';
  readonly otherView: 'front' | 'back' | null;
  readonly version: string;
}

export function toCardView(
  card: ProductCardDto,
  store: Pick<StoreView, 'vat'>,
  catalogueLabels: CatalogueLabels = UNTRANSLATED_LABELS,
): CardView {
  const view = card.printed_sides.includes('front') || card.printed_sides.length === 0 ? 'front' : 'back';
  const toGross = (minor: number): number => calculateUnitGrossMinor(minor, card.store_default_vat === 1, store.vat);
  const other = view === 'front' ? 'back' : 'front';
  return {
    id: card.id,
    name: card.name,
    brand: card.brand,
    priceMinor: toGross(card.price),
    hasDearerSizes: card.has_dearer_sizes === true,
    regularMinor: card.regular_price === undefined ? null : toGross(card.regular_price),
    priceUntil: card.price_until ?? null,
    isSoldOut: card.pieces_left === 0,
    colours: card.colours.map((colour) => ({ ...colour, name: catalogueLabels.colour(colour.code, colour.name) })),
    customisable: card.customisable,
    view,
    otherView: card.printed_sides.includes(other) ? other : null,
    version: card.picture_version,
  };
}

/** Returns the message key of the note after a price: includes VAT, tax is added later, or no note. */
export function getPriceNoteKey(
  store: Pick<StoreView, 'vat' | 'region'>,
  vatApplies: boolean,
): 'inclVat' | 'plusTax' | null {
  if (store.region === 'US') return 'plusTax';
  return store.vat.registered && vatApplies ? 'inclVat' : null;
}
