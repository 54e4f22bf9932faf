import { createHash } from 'node:crypto';
import type { Tx } from '@/lib/db/client';
import { newId, newOrderRef, type TenantId } from '@/lib/db/ids';
import { type CustomerSnapshot, shopifyOrders } from '@/lib/db/schema';
import { deliveryWindow } from '@/lib/domain/delivery/delivery-window';
import { unitGrossMinor } from '@/lib/domain/pricing/vat';
import { findCountryByIso2 } from '@/lib/domain/regions/countries';
import { stateAbbreviation } from '@/lib/domain/regions/us-states';
import { netOfShopMinor } from '@/lib/domain/shopify/shop-price';
import type { Destination, FulfilmentOrder } from '@/lib/shopify/selling/fulfilment-calls';
import { lineRows } from '../checkout/order-rows';
import { insertCustomer } from '../checkout/queries';
import { insertLines, insertOrder } from '../orders/queries';
import { flipDate } from '../orders/wire';
import { settleOrder } from '../payments/settlement';
import { pricingStore } from '../stores/pricing';
import type { Store } from '../stores/queries';
import { paidPerPiece, type StoreShare } from './read-lines';

interface Made {
  readonly tenantId: TenantId;
  readonly order: FulfilmentOrder;
  readonly address: CustomerSnapshot;
  readonly taxesIncluded: boolean;
}

/** Where a parcel goes to as our orders have it; null when that is no address. Shopify names countries by code and, in the
 *  version that is spoken, states by name. */
export function readAddress(destination: Destination | null): CustomerSnapshot | null {
  if (!destination?.address1 || !destination.countryCode) return null;
  const { firstName, lastName, company, countryCode, province } = destination;
  const name = [firstName, lastName].filter(Boolean).join(' ') || company || '';
  if (name === '') return null;
  return {
    name,
    email: destination.email ?? '',
    phone: destination.phone ?? '',
    addressFirstLine: destination.address1,
    addressSecondLine: destination.address2 ?? '',
    city: destination.city ?? '',
    county: countryCode === 'US' ? '' : (province ?? ''),
    postcode: destination.zip ?? '',
    country: findCountryByIso2(countryCode)?.name ?? countryCode,
    countryIso2: countryCode,
    state: countryCode === 'US' ? (province ?? '') : '',
    stateAbbreviation: countryCode === 'US' ? stateAbbreviation(province ?? '') : null,
  };
}

/**
 * Makes one store's part of a shop's order a paid order like any other: the same lines, print jobs and routing, and the same
 * one way of settling (PAY-10). Nothing is due here, as it was paid in Shopify, and Shopify writes to the shopper.
 */
export async function makeOrder(tx: Tx, made: Made, { store, lines }: StoreShare): Promise<string> {
  const { tenantId, order: work, address } = made;
  const { eventId, region, currency } = store;
  const [customerId, orderId] = [newId(), newId()];
  const lang = store.defaultLang ?? 'en';
  const priced = lines.map((line) => ({ ...line, ...priceOf(line, store, made.taxesIncluded) }));
  const sum = (amount: (line: (typeof priced)[number]) => number) =>
    priced.reduce((total, line) => total + amount(line) * line.resolved.quantity, 0);
  const [totalMinor, netMinor] = [sum(({ grossMinor }) => grossMinor), sum(({ unitNetMinor }) => unitNetMinor)];
  await insertCustomer(tx, { id: customerId, tenantId, eventId, details: address, lang });
  const window = deliveryWindow(new Date(), region);
  const row = await insertOrder(tx, {
    id: orderId,
    tenantId,
    eventId,
    customerId,
    orderRef: newOrderRef(),
    kind: 'store',
    paymentState: 'awaiting payment',
    region,
    currency,
    subtotalMinor: totalMinor,
    shippingMinor: 0,
    discountMinor: 0,
    netMinor,
    vatMinor: totalMinor - netMinor,
    totalMinor,
    // Nothing that a gateway of ours could take or give back.
    dueMinor: 0,
    shippingMethod: 'standard',
    deliveryFrom: flipDate(window.from),
    deliveryTo: flipDate(window.to),
    customer: address,
    lang,
    fingerprint: createHash('sha256').update(`${work.id} ${orderId}`).digest('hex'),
  });
  const goods = {
    lines: priced.map(({ grossMinor, resolved }) => ({
      unitGrossMinor: grossMinor,
      grossMinor: grossMinor * resolved.quantity,
    })),
    itemCount: priced.reduce((count, { resolved }) => count + resolved.quantity, 0),
    netMinor,
    subtotalMinor: totalMinor,
  };
  const rows = lineRows({ store, orderId, lines: lines.map(({ resolved }) => resolved), price: { goods } });
  await insertLines(
    tx,
    rows.map((line, index) => ({ ...line, unitNetMinor: priced[index]?.unitNetMinor ?? line.unitNetMinor })),
  );
  await tx.insert(shopifyOrders).values({
    orderId,
    tenantId,
    workId: work.id,
    lines: lines.map(({ work: { id, remainingQuantity: quantity } }) => ({ id, quantity })),
  });
  await settleOrder(tx, row, { state: 'paid', code: 'paid in shopify', params: { order: work.orderName } });
  return orderId;
}

/** What one piece was sold for, in minor units: what the shopper paid in the shop, or our own price where that is not known. */
function priceOf({ work, resolved }: StoreShare['lines'][number], store: Store, taxesIncluded: boolean) {
  const { vat } = pricingStore(store);
  const { priceMinor, vatApplies } = resolved.product;
  const paidMinor = paidPerPiece(work, store.currency);
  if (paidMinor === null) return { grossMinor: unitGrossMinor(priceMinor, vatApplies, vat), unitNetMinor: priceMinor };
  return { grossMinor: paidMinor, unitNetMinor: netOfShopMinor(paidMinor, { vatApplies, vat, taxesIncluded }) };
}
