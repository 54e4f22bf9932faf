import { createHash } from 'node:crypto';
import { buildPictureUrl } from '@/lib/contracts/picture-url';
import { createId, type TenantId } from '@/lib/db/ids';
import { calculateDonation } from '@/lib/domain/fundraising/fundraiser';
import type { OrderPrice } from '@/lib/domain/pricing/price-order';
import type { Scene, Side } from '@/lib/domain/scene/schema';
import { getPictureVersion } from '../catalogue/picture-version';
import type { Store } from '../stores/queries';
import type { ResolvedLine } from './basket';

/** Maximum length of a customisation in a picture's URL, characters of JSON. A longer customisation is left out. */
const MAX_ADDRESS_JSON = 3_000;

/** Builds the rows of an order's lines (ORD-06). */
export function buildLineRows(input: {
  store: Store;
  orderId: string;
  lines: readonly ResolvedLine[];
  price: Pick<OrderPrice, 'subtotal'>;
}) {
  const { store, orderId, lines, price } = input;
  const tenantId: TenantId = store.tenantId;
  return lines.map((line, position) => ({
    id: createId(),
    tenantId,
    orderId,
    position,
    productId: line.product.productId,
    name: line.product.name,
    description: line.product.description,
    form: line.product.form,
    colour: line.variant.colour,
    colourName: line.variant.colourName,
    size: line.variant.size,
    sku: line.variant.sku,
    quantity: line.quantity,
    unitNetMinor: line.product.priceMinor,
    unitGrossMinor: price.subtotal.lines[position]?.unitGrossMinor ?? line.product.priceMinor,
    vatApplies: line.product.vatApplies,
    front: line.front,
    back: line.back,
    printAreas: line.product.printAreas,
    customTexts: line.customTexts,
    designRevision: line.product.publishedRevision,
    frontPreview: previewAddress(store, line, 'front'),
    backPreview: previewAddress(store, line, 'back'),
  }));
}

/** Returns the URL of a line's picture with the shopper's texts and pictures; null for a side that is not shown. */
function previewAddress(store: Store, line: ResolvedLine, view: Side): string | null {
  const { product, variant, customisation } = line;
  if (!product.printAreas[view]) return null;
  // A product printed on its back only is shown from the back, as in the shop.
  if (view === 'front' && !isPrinted(line.front) && isPrinted(line.back)) return null;
  return buildPictureUrl(store, {
    productId: product.productId,
    view,
    colour: variant.colour,
    width: 480,
    version: getPictureVersion(product.pictureVersion),
    customisation: JSON.stringify(customisation).length <= MAX_ADDRESS_JSON ? customisation : undefined,
  });
}

const isPrinted = (scene: Scene | null): boolean => scene !== null && scene.elements.length > 0;

/**
 * Returns a SHA-256 of the order's content. It is equal exactly when a repeated request contains the same order
 * (PAY-13).
 */
export function fingerprintOrder(
  lines: readonly ResolvedLine[],
  price: OrderPrice,
  terms: readonly (string | null)[],
): string {
  const content = lines.map((line) => [line.variant.sku, line.product.productId, line.quantity, line.front, line.back]);
  const amounts = [price.chargeMinor, price.discountMinor, price.shippingGrossMinor];
  return createHash('sha256')
    .update(JSON.stringify([content, amounts, terms]))
    .digest('hex');
}

/**
 * Returns an order's donation to its store's cause as columns.
 * @param fundraiser null = no donation
 */
export function toDonationColumns(
  fundraiser: Store['fundraiser'],
  lines: readonly ResolvedLine[],
  price: Pick<OrderPrice, 'chargeMinor' | 'discountMinor'>,
) {
  if (!fundraiser) return { donationMinor: 0, donationTo: '' };
  const donationMinor = calculateDonation(fundraiser, {
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    productsNetMinor: lines.reduce((sum, { quantity, product }) => sum + quantity * product.priceMinor, 0),
    totalMinor: price.chargeMinor,
    discountMinor: price.discountMinor,
  });
  return { donationMinor, donationTo: donationMinor > 0 ? fundraiser.name : '' };
}

/** Returns the amounts of a priced order as columns. */
export const toAmountColumns = (price: OrderPrice) => ({
  subtotalMinor: price.subtotalMinor,
  shippingMinor: price.shippingGrossMinor,
  discountMinor: price.discountMinor,
  netMinor: price.netMinor,
  vatMinor: price.vatMinor,
  totalMinor: price.chargeMinor,
  taxMinor: price.breakdown?.taxMinor ?? null,
  dueMinor: price.chargeMinor,
});
