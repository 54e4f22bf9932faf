import { asTenantId } from '@/lib/db/ids';
import type { orderLines, orders } from '@/lib/db/schema';
import { toDecimal } from '@/lib/domain/money/decimal';
import { isPaymentOpen } from '@/lib/domain/orders/statuses';
import { deriveTrackingKey } from '@/lib/platform/signed-links';
import { buildShopperPicturePath } from './picture-paths';

/** Stored order; amounts in minor units. */
export type OrderRow = typeof orders.$inferSelect;
/** Line without its designs, which are large and needed for printing only. */
export type LineRow = Omit<typeof orderLines.$inferSelect, 'front' | 'back' | 'printAreas'>;

/** Converts between DD-MM-YYYY of the API (MNY-15) and YYYY-MM-DD of the database. */
export const reverseDateParts = (date: string): string => date.split('-').reverse().join('-');

/** Converts an order for its shopper (ORD-01, ORD-07). */
export function toOrderDto(order: OrderRow, lines: readonly LineRow[]) {
  const { customer } = order;
  return {
    id: order.id,
    order_ref: order.orderRef,
    status: order.status,
    payment_state: order.paymentState,
    currency: order.currency,
    region: order.region,
    subtotal: toDecimal(order.subtotalMinor),
    shipping: toDecimal(order.shippingMinor),
    discount: toDecimal(order.discountMinor),
    total_store_price_excluding_vat: toDecimal(order.netMinor),
    total_store_vat: toDecimal(order.vatMinor),
    total_store_price: toDecimal(order.totalMinor),
    donation: order.donationMinor > 0 ? { amount: toDecimal(order.donationMinor), name: order.donationTo } : null,
    shipping_method: order.shippingMethod,
    estimated_delivery_date_x: reverseDateParts(order.deliveryFrom),
    estimated_delivery_date_y: reverseDateParts(order.deliveryTo),
    tracking_key: isPaymentOpen(order.paymentState)
      ? null
      : deriveTrackingKey({ tenantId: order.tenantId, orderId: order.id }),
    customer: {
      name: customer.name,
      email: customer.email,
      address_first_line: customer.addressFirstLine,
      address_second_line: customer.addressSecondLine,
      address_city: customer.city,
      address_country: customer.country,
      address_postcode: customer.postcode,
      address_county: customer.county,
      address_state: customer.state,
    },
    lines: lines.map((line) => ({
      product_id: line.productId,
      name: line.name,
      colour: line.colourName,
      colour_code: line.colour,
      size: line.size,
      quantity: line.quantity,
      custom_texts: line.customTexts.flatMap(({ side, text }) => (text ? [{ side, text }] : [])),
      unit_price: toDecimal(line.unitGrossMinor),
      // Whether the line's price contains VAT. The product's flag alone is not sufficient, because it has no effect in
      // a store without VAT.
      vat_applies: line.vatApplies && line.unitGrossMinor > line.unitNetMinor,
      // Path of the picture as ordered, because the product's own picture changes with the product (ORD-06).
      front_preview: line.frontPreview && buildShopperPicturePath(toLineReference(line), 'front'),
      back_preview: line.backPreview && buildShopperPicturePath(toLineReference(line), 'back'),
    })),
  };
}

const toLineReference = ({ tenantId, orderId, id }: LineRow) => ({
  tenantId: asTenantId(tenantId),
  orderId,
  lineId: id,
});

/** Converts an order for the web tier, which opens, finds or cancels its payment. */
export function toPlacedOrderDto(order: OrderRow, lines: readonly LineRow[]) {
  const stale = order.intentId === null ? order.formerPayments.at(-1) : undefined;
  return {
    order: toOrderDto(order, lines),
    region: order.region,
    currency: order.currency,
    amount_due_minor: order.dueMinor,
    breakdown:
      order.taxMinor === null
        ? null
        : {
            subtotal_minor: order.totalMinor - order.taxMinor,
            tax_minor: order.taxMinor,
            grand_total_minor: order.totalMinor,
          },
    connected_account: order.account,
    version: order.version,
    fully_paid_by_voucher: order.discountMinor > 0 && order.totalMinor === 0,
    receipt_email: order.customer.email,
    intent_id: order.intentId,
    gateway: order.intentId === null ? null : order.gateway,
    intent_attempt: order.intentAttempt,
    stale_intent: stale
      ? {
          gateway: stale.gateway,
          region: stale.region ?? order.region,
          intent_id: stale.intentId,
          account: stale.account,
        }
      : null,
    is_renewable: true,
  };
}
