import type { ProductRecordDto } from '@/lib/contracts/product';
import { fromProductTextFields, type ProductTexts } from '@/lib/domain/catalogue/product-texts';
import { getSizeLabel } from '@/lib/domain/catalogue/sizes';
import type { SizeSurcharges } from '@/lib/domain/pricing/unit-price';
import type { Side, SideScenes } from '@/lib/domain/scene/schema';
import { toSideScenes } from '@/lib/domain/scene/to-side-scenes';
import { findBlankForm } from '@/lib/rendering/core/blanks';
import type { ViewName } from '@/lib/rendering/core/blanks/types';
import { type CatalogueLabels, UNTRANSLATED_LABELS } from './catalogue-labels';
import { listCustomisableElements } from './customisable';

/** Product as its page's island needs it. */
export interface ProductView extends ProductTexts {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  /** Catalogue code of the blank. */
  readonly code: string;
  readonly form: string;
  /** Price of a size without a surcharge, ex VAT, minor units. */
  readonly netMinor: number;
  /** Surcharges ex VAT by size code; absent without any. */
  readonly surcharges?: SizeSurcharges | undefined;
  /** Price outside the sale that is on, ex VAT, minor units. */
  readonly regularNetMinor?: number | undefined;
  /** Lowest price of the 30 days before the sale that is on, ex VAT, minor units; absent where none is stated. */
  readonly lowestNetMinor?: number | undefined;
  /** Time of the next change of the price, ISO; absent without one. */
  readonly priceUntil?: string | undefined;
  /** Remaining pieces where few are left; 0 = sold out. */
  readonly piecesLeft?: number | undefined;
  readonly vatApplies: boolean;
  readonly version: string;
  /** Number of the displayed design revision. */
  readonly designRevision: number;
  readonly colours: readonly { readonly code: string; readonly name: string; readonly hex: string }[];
  readonly sizes: readonly { readonly code: string; readonly label: string }[];
  readonly colourSizes: Readonly<Record<string, readonly string[]>>;
  readonly skus: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Camera views with images; the first is the side to personalise, or else the printed side. */
  readonly views: readonly ViewName[];
  /** Printed side that each view shows. */
  readonly sideOfView: Readonly<Partial<Record<ViewName, Side>>>;
  readonly printedSides: readonly Side[];
  /** Designs for live rendering; null for products that cannot be personalised. */
  readonly scenes: SideScenes | null;
  /** Centimetres by size and by name of the measurement in the shopper's language. */
  readonly sizeChart: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Maps a product record to its view. The price is the store's own; `oneSize` is the label of that size. */
export function toProductView(
  record: ProductRecordDto,
  oneSize?: string,
  catalogueLabels: CatalogueLabels = UNTRANSLATED_LABELS,
): ProductView {
  const { products } = record;
  const [price] = record.event_prices;
  const { selected } = products;
  const scenes = toSideScenes(products);
  const printedSides = (['front', 'back'] as const).filter((side) => scenes[side] !== null);
  return {
    id: record.id,
    name: record.name,
    ...fromProductTextFields(record),
    status: record.status,
    code: selected.code,
    form: selected.form,
    netMinor: price?.store_selling_price ?? 0,
    surcharges: price?.size_surcharges,
    regularNetMinor: price?.regular_price,
    lowestNetMinor: price?.lowest_price,
    priceUntil: price?.price_until,
    piecesLeft: price?.pieces_left,
    vatApplies: record.store_default_vat === 1,
    version: record.picture_version,
    designRevision: record.design_revision,
    colours: products.colours.map((code) => ({
      code,
      name: catalogueLabels.colour(code, products.colour_names[code] ?? code),
      hex: products.colour_hex[code] ?? '#cccccc',
    })),
    sizes: products.sizes.map((code) => ({ code, label: getSizeLabel(code, oneSize) })),
    colourSizes: products.colour_size,
    skus: products.colour_skus,
    views: orderViews(
      selected.form,
      printedSides,
      listCustomisableElements(scenes).map(({ side }) => side),
    ),
    sideOfView: sidesOfViews(selected.form),
    printedSides,
    scenes: listCustomisableElements(scenes).length > 0 ? scenes : null,
    sizeChart: sizeChart(selected.values.size_chart, catalogueLabels),
  };
}

const sizeChart = (chart: ProductView['sizeChart'], catalogueLabels: CatalogueLabels): ProductView['sizeChart'] =>
  Object.fromEntries(
    Object.entries(chart).map(([size, lengths]) => [
      size,
      Object.fromEntries(Object.entries(lengths).map(([what, cm]) => [catalogueLabels.measure(what), cm])),
    ]),
  );

function orderViews(formName: string, printed: readonly Side[], personal: readonly Side[]): ViewName[] {
  const form = findBlankForm(formName);
  const viewOrder: readonly ViewName[] = form?.isCylindrical
    ? ['front', 'left', 'right', 'back']
    : ['front', 'back', 'left', 'right'];
  const views = form ? viewOrder.filter((view) => form.views[view]) : viewOrder.slice(0, 2);
  const telling = personal.length > 0 ? personal : printed;
  const isBack = views.length > 1 && !telling.includes('front') && telling.includes('back');
  const first = isBack ? 'back' : (form?.mainView ?? 'front');
  return [...views].sort((a, b) => Number(b === first) - Number(a === first));
}

function sidesOfViews(formName: string): ProductView['sideOfView'] {
  const views = Object.entries(findBlankForm(formName)?.views ?? {});
  return Object.fromEntries(views.flatMap(([name, { side }]) => (side ? [[name, side] as const] : [])));
}
