import type { z } from 'zod';
import type { orderTermsSchema } from '@/lib/contracts/order-terms';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { toDecimal } from '@/lib/domain/money/decimal';
import { formatMoney } from '@/lib/domain/money/format-money';
import type { Currency } from '@/lib/domain/money/money';
import { isAboveOrderLimit, MAX_ORDER_MINOR } from '@/lib/domain/pricing/order-limit';
import { type OrderPrice, priceOrder } from '@/lib/domain/pricing/price-order';
import type { ShippingMethod, ShippingPrices } from '@/lib/domain/pricing/shipping';
import type { Region } from '@/lib/domain/regions/regions';
import type { TaxDestination, TaxSourceName } from '@/lib/domain/tax/tax-source';
import { AppError, buildInvalidFieldsError, type ErrorDetails, type FieldProblems } from '@/lib/platform/errors';
import { toDeliveryDatesDto } from '../stores/delivery';
import { toPricingStore } from '../stores/pricing';
import type { Store } from '../stores/queries';
import { toShippingPricesDto } from '../stores/shipping';
import type { ResolvedLine } from './basket';
import { findTaxRateBps } from './tax-sources';

interface TermsInput {
  readonly store: Store;
  readonly lines: readonly ResolvedLine[];
  readonly shipping: ShippingPrices;
  readonly method: ShippingMethod;
  /** Validated voucher of the order with its value in minor units; null = no voucher. */
  readonly voucher: { readonly discountMinor: number } | null;
  readonly destination: TaxDestination;
  readonly taxSource: TaxSourceName;
}

/** Terms of an order, used both to place it and in errors about money, so that both show the same price. */
export interface PricedTerms extends TermsInput {
  readonly price: OrderPrice;
}

/**
 * Prices an order from the store's own catalogue, for the order itself and for errors about its price.
 * @throws AppError `unavailable` (no_payments) for a US store without a source of sales tax; `invalid` (products:
 * order_too_large) above the maximum order amount
 */
export async function computeOrderTerms(input: TermsInput): Promise<PricedTerms> {
  const { store, lines, shipping, method, voucher, destination, taxSource } = input;
  const taxRateBps = await findTaxRateBps(taxSource, store, destination);
  const price = priceOrder({
    lines: lines.map(({ product, quantity }) => ({
      netMinor: product.priceMinor,
      quantity,
      vatApplies: product.vatApplies,
    })),
    store: toPricingStore(store),
    shipping,
    method,
    voucher,
    taxRateBps,
  });
  if (isAboveOrderLimit(price)) throw buildInvalidFieldsError({ products: [buildOrderTooLargeReason(store)] });
  if (taxRateBps === null && price.chargeMinor > 0)
    throw new AppError('unavailable', buildErrorReason('no_payments'), {
      detail: `store ${store.eventId} sells in the US, and there is no source of sales tax beside its gateway`,
    });
  return { ...input, price };
}

/** Builds the error reason for an order above the maximum amount, stated in the store's currency. */
export const buildOrderTooLargeReason = ({
  currency,
  region,
}: {
  readonly currency: Currency;
  readonly region: Region;
}) => buildErrorReason('order_too_large', { amount: formatMoney(MAX_ORDER_MINOR, currency, region) });

/**
 * Builds the `invalid` error (422) for an order that was placed on outdated terms. Its details contain the current
 * terms, so that the checkout can show what changed.
 */
export function buildChangedTermsError(
  errors: FieldProblems,
  terms: PricedTerms,
  sent: { readonly lineIds: readonly string[]; readonly code: string },
): AppError {
  const details: ErrorDetails = { terms: toTermsDto(terms, sent) };
  return buildInvalidFieldsError(errors, details);
}

function toTermsDto(
  { store, lines, shipping, method, voucher, destination, price }: PricedTerms,
  { lineIds, code }: { readonly lineIds: readonly string[]; readonly code: string },
): z.input<typeof orderTermsSchema> {
  const { vat } = toPricingStore(store);
  return {
    currency: store.currency,
    lines: lines.map(({ product, quantity }, index) => ({
      id: lineIds[index] ?? '',
      product_id: product.productId,
      name: product.name,
      quantity,
      price: toDecimal(product.priceMinor),
      store_default_vat: product.vatApplies ? 1 : 0,
      unit_price: toDecimal(price.subtotal.lines[index]?.unitGrossMinor ?? 0),
      total: toDecimal(price.subtotal.lines[index]?.grossMinor ?? 0),
    })),
    vat_rate: toDecimal(vat.rateBps),
    not_vat_registered: !vat.registered,
    shipping_method: method,
    shipping_prices: toShippingPricesDto(shipping),
    delivery_dates: toDeliveryDatesDto(store, destination.countryIso2, shipping),
    subtotal: toDecimal(price.subtotalMinor),
    shipping: toDecimal(price.shippingGrossMinor),
    discount: toDecimal(price.discountMinor),
    amount: toDecimal(price.totalMinor),
    tax: price.breakdown && toDecimal(price.breakdown.taxMinor),
    total: toDecimal(price.chargeMinor),
    voucher:
      code === ''
        ? null
        : { code, is_valid: voucher !== null, discount_amount: toDecimal(voucher?.discountMinor ?? 0) },
  };
}
