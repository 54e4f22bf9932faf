import { toProductTextFields } from '@/lib/domain/catalogue/product-texts';
import { toDecimal } from '@/lib/domain/money/decimal';
import { calculateUnitCostMinor, calculateUnitProfit } from '@/lib/domain/pricing/profit';
import { isOnSale } from '@/lib/domain/pricing/unit-price';
import { getEffectiveVatTerms } from '@/lib/domain/pricing/vat';
import type { PrintPoint } from '@/lib/domain/scene/print-points';
import { SIDES } from '@/lib/domain/scene/schema';
import { getPictureVersion } from '../catalogue/picture-version';
import { toSurchargesDto } from '../catalogue/price-dto';
import type { Colour, Variant } from '../catalogue/queries';
import { type FundraiserRow, toShownFundraiserDto } from '../stores/fundraiser-dto';
import type { TenantEvent } from '../stores/own-event';
import { type AccountFee, toAccountFeeDto } from '../stores/provider-fee';
import type { ProductRow } from './queries';

const getEventVat = ({ region, vatRateBps, notVatRegistered }: TenantEvent) =>
  getEffectiveVatTerms(region, { rateBps: vatRateBps, registered: !notVatRegistered });

/**
 * Returns the event's terms for the admin pages of its products. `fundraiser`: the store's active cause; `providerFee`:
 * the fee of its payments.
 */
export function toStoreTermsDto(
  event: TenantEvent,
  { fundraiser, providerFee }: { readonly fundraiser: FundraiserRow | null; readonly providerFee: AccountFee | null },
) {
  const vat = getEventVat(event);
  return {
    name: event.name,
    status: event.status,
    locked: event.locked,
    region: event.region,
    currency: event.currency,
    vat_rate_bps: vat.rateBps,
    vat_registered: vat.registered,
    fundraiser: fundraiser && toShownFundraiserDto(fundraiser),
    provider_fee: providerFee && toAccountFeeDto(providerFee),
  };
}

const toColourDto = ({ colour, colourName, colourHex }: Pick<Colour, 'colour' | 'colourName' | 'colourHex'>) => ({
  code: colour,
  name: colourName,
  hex: colourHex,
});

/** Returns a blank's colours in the product's sequence; codes that the blank does not have are left out. */
export function toColourDtos(codes: readonly string[], colours: readonly Colour[], blankId: number) {
  const coloursByCode = new Map(colours.filter((row) => row.blankId === blankId).map((row) => [row.colour, row]));
  return codes.flatMap((code) => {
    const colour = coloursByCode.get(code);
    return colour ? [toColourDto(colour)] : [];
  });
}

const listPrintedSides = (row: ProductRow) => [
  ...(row.frontPrinted ? (['front'] as const) : []),
  ...(row.backPrinted ? (['back'] as const) : []),
];

export const calculateUnitCost = (row: ProductRow): number => calculateUnitCostMinor(row, listPrintedSides(row).length);

/** Returns cost and profit of one piece at the price that applies now. */
const calculateRowProfit = (
  row: ProductRow,
  event: TenantEvent,
  { fundraiser, providerFee }: { readonly fundraiser: FundraiserRow | null; readonly providerFee: AccountFee | null },
) =>
  calculateUnitProfit(isOnSale(row, new Date()) ? (row.salePriceMinor ?? row.priceMinor) : row.priceMinor, {
    cost: row,
    printedSides: listPrintedSides(row).length,
    vatApplies: row.vatApplies,
    vat: getEventVat(event),
    fundraiser,
    providerFee,
  });

/** Returns a product row with its amounts, all computed here (EVT-15). */
export function toProductRowDto(
  row: ProductRow,
  event: TenantEvent,
  {
    colours,
    counts,
    points,
    fundraiser,
    providerFee,
  }: {
    readonly colours: readonly Colour[];
    readonly counts: ReadonlyMap<string, number>;
    readonly points: readonly PrintPoint[];
    readonly fundraiser: FundraiserRow | null;
    readonly providerFee: AccountFee | null;
  },
) {
  const printedSides = listPrintedSides(row);
  const profit = calculateRowProfit(row, event, { fundraiser, providerFee });
  const variants = row.colours.reduce((sum, colour) => sum + (counts.get(`${row.blankId}/${colour}`) ?? 0), 0);
  return {
    id: row.productId,
    name: row.name,
    category: row.category,
    blank_name: row.blankName,
    brand: row.brand,
    form: row.form,
    status: row.status,
    locked: row.locked,
    price: toDecimal(row.priceMinor),
    vat_applies: row.vatApplies,
    size_surcharges: toSurchargesDto(row.sizeSurcharges),
    sale_price: row.salePriceMinor === null ? null : toDecimal(row.salePriceMinor),
    sale_from: row.saleFrom?.toISOString() ?? null,
    sale_until: row.saleUntil?.toISOString() ?? null,
    on_sale: isOnSale(row, new Date()),
    pieces_left: row.piecesLeft,
    setup_cost: toDecimal(row.setupCostMinor),
    blank_price: toDecimal(row.blankMinor),
    print_price: toDecimal(row.printMinor),
    profit: {
      gross: toDecimal(profit.grossMinor),
      vat: toDecimal(profit.vatMinor),
      cost: toDecimal(profit.costMinor),
      donation: toDecimal(profit.donationMinor),
      provider_fee: toDecimal(profit.providerFeeMinor),
      profit: toDecimal(profit.profitMinor),
      margin_percent: profit.marginPercent,
    },
    colours: toColourDtos(row.colours, colours, row.blankId),
    sizes: row.sizes,
    offered_variants: Math.max(0, variants - row.excludedSkus.length),
    variants,
    printed_sides: printedSides,
    printable_sides: SIDES.filter((side) => row.printAreas[side] !== null),
    print_points: points,
    picture_version: getPictureVersion(row.pictureVersion),
    has_draft: row.hasDraft,
    updated_at: row.updatedAt.toISOString(),
  };
}

/** Returns {@link toProductRowDto} with all colours of the blank and the SKUs of their sizes. */
export function toProductDetailDto(
  row: ProductRow,
  event: TenantEvent,
  {
    variants,
    points,
    fundraiser,
    providerFee,
  }: {
    readonly variants: readonly Variant[];
    readonly points: readonly PrintPoint[];
    readonly fundraiser: FundraiserRow | null;
    readonly providerFee: AccountFee | null;
  },
) {
  const byColour = new Map<string, Variant[]>();
  for (const variant of variants) byColour.set(variant.colour, [...(byColour.get(variant.colour) ?? []), variant]);
  const colours = [...byColour.values()].flatMap(([first]) => (first ? [first] : []));
  const counts = new Map([...byColour].map(([colour, list]) => [`${row.blankId}/${colour}`, list.length]));
  const rest = colours.map(({ colour }) => colour).filter((colour) => !row.colours.includes(colour));
  return {
    ...toProductRowDto(row, event, { colours, counts, points, fundraiser, providerFee }),
    ...toProductTextFields(row),
    blank_colours: toColourDtos([...row.colours, ...rest], colours, row.blankId),
    skus: Object.fromEntries(
      [...byColour].map(([colour, list]) => [colour, Object.fromEntries(list.map(({ size, sku }) => [size, sku]))]),
    ),
    excluded_skus: row.excludedSkus,
    photos: [...row.photos],
  };
}
