import type { z } from 'zod';
import type { checkoutEndpoints } from '@/lib/contracts/checkout';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import { finishTransaction, type Tx } from '@/lib/db/client';
import { createId } from '@/lib/db/ids';
import type { CustomerSnapshot } from '@/lib/db/schema';
import type { addressFields } from '@/lib/domain/checkout/address-form';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { toDecimal } from '@/lib/domain/money/decimal';
import { isPaymentOpen } from '@/lib/domain/orders/statuses';
import { MAX_ORDER_MINOR } from '@/lib/domain/pricing/order-limit';
import { priceLines } from '@/lib/domain/pricing/price-order';
import { COUNTRIES } from '@/lib/domain/regions/countries';
import { findStateAbbreviation as abbreviate } from '@/lib/domain/regions/us-states';
import { buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { findOrderOfCustomer } from '../orders/queries';
import { toDeliveryDatesDto } from '../stores/delivery';
import { toPricingStore } from '../stores/pricing';
import type { Store } from '../stores/queries';
import { assertSelling, withStore } from '../stores/service';
import { readShippingPrices, toShippingPricesDto } from '../stores/shipping';
import { findHeldVoucher, listUsableVouchers } from '../vouchers/redeem';
import { type ResolvedLine, resolveBasketLines } from './basket';
import { buildOrderTooLargeReason } from './order-terms';
import { insertCustomer, lockCustomer, updateCustomer } from './queries';

type Input = ParsedInput<typeof checkoutEndpoints.createCustomer>;

/**
 * Saves the address of a checkout, or changes it for an unpaid one, and returns the shipping prices (API-13). Fails
 * with `not_found`, `store_on_hold`, `invalid` (address_country, address_state, products).
 */
export function createCustomer({ params, body }: Input) {
  return withStore(params, async (tx, store) => {
    assertSelling(store);
    if (store.type !== 'store') throw buildNotFoundError();
    const details = toCustomerSnapshot(body, store);
    const [shipping, vouchers, lines] = await Promise.all([
      readShippingPrices(tx, store, details.countryIso2),
      listUsableVouchers(tx, store),
      resolveBasketLines(tx, store, body.products),
    ]);
    assertSubtotalWithinLimit(store, lines);
    const openCheckout = await findOpenCheckout(tx, store, body.customer_id);
    const id = openCheckout?.customerId ?? createId();
    const row = { id, tenantId: store.tenantId, eventId: store.eventId, details, lang: body.lang };
    await finishTransaction(tx, () => (openCheckout ? updateCustomer(tx, row) : insertCustomer(tx, row)));
    // A voucher held by this checkout stays available to it, even if that was its last use.
    const heldVouchers =
      openCheckout?.held && !vouchers.some(({ code }) => code === openCheckout.held?.code) ? [openCheckout.held] : [];
    const offered = [...vouchers.filter(({ listed }) => listed), ...heldVouchers];
    return {
      customer_id: id,
      country_iso2: details.countryIso2,
      state_abbreviation: details.stateAbbreviation,
      shipping_prices: toShippingPricesDto(shipping),
      delivery_dates: toDeliveryDatesDto(store, details.countryIso2, shipping),
      event_vouchers: offered.map(({ code, discountMinor }) => ({ code, discount_amount: toDecimal(discountMinor) })),
      has_voucher_opportunity: vouchers.length + heldVouchers.length > 0,
    };
  });
}

/** Rejects products above the maximum order amount. Shipping is left out, because its method is not chosen yet. */
function assertSubtotalWithinLimit(store: Store, lines: readonly ResolvedLine[]): void {
  const subtotal = priceLines(
    lines.map(({ product, quantity }) => ({ netMinor: product.priceMinor, quantity, vatApplies: product.vatApplies })),
    toPricingStore(store).vat,
  );
  if (subtotal.subtotalMinor > MAX_ORDER_MINOR)
    throw buildInvalidFieldsError({ products: [buildOrderTooLargeReason(store)] });
}

/**
 * Locks and returns the checkout of an edited address with the voucher that its order holds; null when the store has no
 * such checkout, or when it is paid, because the next order needs a new checkout.
 */
async function findOpenCheckout(tx: Tx, store: Store, customerId: string | null | undefined) {
  const customer = customerId ? await lockCustomer(tx, { ...store, customerId }) : null;
  if (!customer) return null;
  const { tenantId } = store;
  const order = await findOrderOfCustomer(tx, { tenantId, customerId: customer.id });
  if (order && !isPaymentOpen(order.paymentState)) return null;
  const held = order ? await findHeldVoucher(tx, { tenantId, orderId: order.id }) : null;
  return { customerId: customer.id, held };
}

type Address = { [Field in keyof typeof addressFields]: z.output<(typeof addressFields)[Field]> };

/**
 * Converts an address to the stored form. 422 for a country that the store does not ship to and, in the US, for a
 * missing or unknown state; elsewhere a state is dropped (CHK-05).
 */
export function toCustomerSnapshot(address: Address, store: Store): CustomerSnapshot {
  const country = COUNTRIES.find(({ name }) => name === address.address_country);
  if (!country) throw buildInvalidFieldsError({ address_country: ['unknown country'] });
  if (store.countries.length > 0 && !store.countries.includes(country.iso2)) {
    throw buildInvalidFieldsError({ address_country: [buildErrorReason('country_not_shipped')] });
  }
  const inUs = country.iso2 === 'US';
  if (inUs && address.address_state === '') throw buildInvalidFieldsError({ address_state: ['required'] });
  const abbreviation = inUs ? abbreviate(address.address_state) : null;
  const shipped = store.states.length === 0 || store.states.includes(address.address_state);
  if (inUs && (!abbreviation || !shipped))
    throw buildInvalidFieldsError({ address_state: [buildErrorReason('state_not_shipped')] });
  return {
    name: address.name,
    email: address.email,
    phone: address.phone,
    addressFirstLine: address.address_first_line,
    addressSecondLine: address.address_second_line,
    city: address.address_city,
    county: address.address_county,
    postcode: address.address_postcode,
    country: country.name,
    countryIso2: country.iso2,
    state: inUs ? address.address_state : '',
    stateAbbreviation: abbreviation,
  };
}
