import type { z } from 'zod';
import type { checkoutEndpoints } from '@/lib/contracts/checkout';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import { newId } from '@/lib/db/ids';
import type { CustomerSnapshot } from '@/lib/db/schema';
import type { addressFields } from '@/lib/domain/checkout/address-form';
import { toDecimal } from '@/lib/domain/money/decimal';
import type { ShippingPrices } from '@/lib/domain/pricing/shipping';
import { COUNTRIES } from '@/lib/domain/regions/countries';
import { stateAbbreviation as abbreviate } from '@/lib/domain/regions/us-states';
import { invalidFields, notFound } from '@/lib/errors';
import type { Store } from '../stores/queries';
import { assertSelling, withStore } from '../stores/service';
import { resolveLines } from './basket';
import { insertCustomer, listUsableVouchers } from './queries';
import { shippingFor } from './terms';

type Input = ParsedInput<typeof checkoutEndpoints.createCustomer>;

/** Takes the address and answers what shipping costs there (API-13).
 *  Fails with `not_found`, `store_on_hold`, `invalid` (address_country, address_state, products). */
export function createCustomer({ params, body }: Input) {
  return withStore(params, async (tx, store) => {
    assertSelling(store);
    if (store.type !== 'store') throw notFound();
    const details = readAddress(body, store);
    const [shipping, vouchers] = await Promise.all([
      shippingFor(tx, store, details.countryIso2),
      listUsableVouchers(tx, store),
      resolveLines(tx, store, body.products),
    ]);
    const id = newId();
    await insertCustomer(tx, { id, tenantId: store.tenantId, eventId: store.eventId, details, lang: body.lang });
    return {
      customer_id: id,
      country_iso2: details.countryIso2,
      state_abbreviation: details.stateAbbreviation,
      shipping_prices: pricesWire(shipping),
      event_vouchers: vouchers
        .filter((voucher) => voucher.listed)
        .map(({ code, discountMinor }) => ({ code, discount_amount: toDecimal(discountMinor) })),
      has_voucher_opportunity: vouchers.length > 0,
    };
  });
}

function pricesWire({ methods, additionalItemMinor }: ShippingPrices) {
  const decimal = (minor: number | null) => (minor === null ? null : toDecimal(minor));
  return {
    standard: decimal(methods.standard),
    standard_tracked: decimal(methods.standard_tracked),
    express: decimal(methods.express),
    additional_item_price: toDecimal(additionalItemMinor),
  };
}

type Address = { [Field in keyof typeof addressFields]: z.output<(typeof addressFields)[Field]> };

/** An address as the order keeps it. 422 for a country that the store does not ship to and, in the US, for a state
 *  that is missing or unknown; elsewhere a state means nothing and is dropped (CHK-05). */
export function readAddress(address: Address, store: Store): CustomerSnapshot {
  const country = COUNTRIES.find(({ name }) => name === address.address_country);
  if (!country) throw invalidFields({ address_country: ['unknown country'] });
  if (store.countries.length > 0 && !store.countries.includes(country.iso2)) {
    throw invalidFields({ address_country: ['this store does not ship to this country'] });
  }
  const inUs = country.iso2 === 'US';
  if (inUs && address.address_state === '') throw invalidFields({ address_state: ['required'] });
  const abbreviation = inUs ? abbreviate(address.address_state) : null;
  const shipped = store.states.length === 0 || store.states.includes(address.address_state);
  if (inUs && (!abbreviation || !shipped))
    throw invalidFields({ address_state: ['this store does not ship to this state'] });
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
