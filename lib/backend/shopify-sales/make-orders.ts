import { createHash } from 'node:crypto';
import type { Tx } from '@/lib/db/client';
import { createId, createOrderRef, type TenantId } from '@/lib/db/ids';
import { type CustomerSnapshot, orderSearchTerms, shopifyOrders } from '@/lib/db/schema';
import type { MissingPersonalisation } from '@/lib/domain/orders/corrections';
import { buildShopSearchTerms } from '@/lib/domain/orders/search-terms';
import { calculateUnitGrossMinor } from '@/lib/domain/pricing/vat';
import { findCountryByIso2 } from '@/lib/domain/regions/countries';
import { findStateAbbreviation } from '@/lib/domain/regions/us-states';
import { calculateShopNetMinor } from '@/lib/domain/shopify/shop-price';
import type { Destination, FulfilmentOrder } from '@/lib/integrations/shopify/selling/fulfilment-calls';
import { buildLineRows } from '../checkout/order-rows';
import { insertCustomer } from '../checkout/queries';
import { openPersonalisationRequest } from '../corrections/requests';
import { moveOrder } from '../orders/move';
import { countMissingFields } from '../orders/personalisation-request';
import { insertOrder, insertOrderLines } from '../orders/queries';
import { reverseDateParts } from '../orders/to-dto';
import { settleOrder } from '../payments/settlement';
import { promiseOrder } from '../stores/delivery';
import { toPricingStore } from '../stores/pricing';
import type { Store } from '../stores/queries';
import { calculatePaidPerPiece, type StoreShare } from './resolve-work';

interface ShopOrderInput {
  readonly tenantId: TenantId;
  readonly order: FulfilmentOrder;
  readonly address: CustomerSnapshot;
  readonly taxesIncluded: boolean;
}

/**
 * Converts the destination of a parcel to the address format of orders. Shopify sends the code of the country and, in
 * the API version used, the name of the state. Missing fields become empty, because an app without approval for
 * protected customer data does not receive them.
 */
export function toCustomerSnapshot(destination: Destination | null): CustomerSnapshot {
  const { firstName, lastName, company, province } = destination ?? {};
  const countryCode = destination?.countryCode ?? '';
  return {
    name: [firstName, lastName].filter(Boolean).join(' ') || company || '',
    email: destination?.email ?? '',
    phone: destination?.phone ?? '',
    addressFirstLine: destination?.address1 ?? '',
    addressSecondLine: destination?.address2 ?? '',
    city: destination?.city ?? '',
    county: countryCode === 'US' ? '' : (province ?? ''),
    postcode: destination?.zip ?? '',
    country: findCountryByIso2(countryCode)?.name ?? countryCode,
    countryIso2: countryCode,
    state: countryCode === 'US' ? (province ?? '') : '',
    stateAbbreviation: countryCode === 'US' ? findStateAbbreviation(province ?? '') : null,
  };
}

/** Returns whether a parcel can be sent to an address: it has a name, a street and a country. */
const isSendable = ({ name, addressFirstLine, countryIso2 }: CustomerSnapshot): boolean =>
  name !== '' && addressFirstLine !== '' && countryIso2 !== '';

/**
 * Creates a paid order from one store's part of a shop's order, and settles it with {@link settleOrder} (PAY-10).
 * Lines, print jobs and routing are those of every order. Nothing is due, because the shopper paid in Shopify, and
 * Shopify sends the shopper's mails.
 */
export async function createShopOrder(tx: Tx, input: ShopOrderInput, { store, lines }: StoreShare): Promise<string> {
  const { tenantId, order: work, address } = input;
  const { eventId, region, currency } = store;
  const [customerId, orderId] = [createId(), createId()];
  const lang = store.defaultLang ?? 'en';
  const priced = lines.map((line) => ({ ...line, ...getUnitPrice(line, store, input.taxesIncluded) }));
  const sum = (amount: (line: (typeof priced)[number]) => number) =>
    priced.reduce((total, line) => total + amount(line) * line.resolved.quantity, 0);
  const [totalMinor, netMinor] = [sum(({ grossMinor }) => grossMinor), sum(({ unitNetMinor }) => unitNetMinor)];
  await insertCustomer(tx, { id: customerId, tenantId, eventId, details: address, lang });
  const promise = promiseOrder(store, { country: address.countryIso2, method: 'standard' });
  const row = await insertOrder(tx, {
    id: orderId,
    tenantId,
    eventId,
    customerId,
    orderRef: createOrderRef(),
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
    // Nothing is due, because this program's gateways cannot charge or refund the payment in Shopify.
    dueMinor: 0,
    shippingMethod: 'standard',
    deliveryFrom: reverseDateParts(promise.from),
    deliveryTo: reverseDateParts(promise.to),
    shipBy: promise.shipDay,
    customer: address,
    lang,
    fingerprint: createHash('sha256').update(`${work.id} ${orderId}`).digest('hex'),
  });
  const subtotal = {
    lines: priced.map(({ grossMinor, resolved }) => ({
      unitGrossMinor: grossMinor,
      grossMinor: grossMinor * resolved.quantity,
    })),
    itemCount: priced.reduce((count, { resolved }) => count + resolved.quantity, 0),
    netMinor,
    subtotalMinor: totalMinor,
  };
  const rows = buildLineRows({
    store,
    orderId,
    lines: lines.map(({ resolved }) => resolved),
    price: { subtotal: subtotal },
  });
  await insertOrderLines(
    tx,
    rows.map((line, index) => ({ ...line, unitNetMinor: priced[index]?.unitNetMinor ?? line.unitNetMinor })),
  );
  await tx.insert(shopifyOrders).values({
    orderId,
    tenantId,
    workId: work.id,
    lines: lines.map(({ work: { id, remainingQuantity: quantity }, properties }, index) => {
      const lineId = rows[index]?.id;
      return { id, quantity, ...(lineId && properties.length > 0 ? { lineId, properties } : {}) };
    }),
  });
  await settleOrder(tx, row, { state: 'paid', code: 'paid in shopify', params: { order: work.orderName } });
  const searchTerms = buildShopSearchTerms(work.orderName);
  if (searchTerms.length > 0)
    await tx
      .insert(orderSearchTerms)
      .values(searchTerms.map((term) => ({ tenantId, term, orderId })))
      .onConflictDoNothing();
  const missing = rows.flatMap(({ id }, index) => {
    const { missing: elements = [], unfit = {} } = lines[index] ?? {};
    const tried = Object.keys(unfit).length > 0 ? { tried: unfit } : {};
    return elements.length > 0 ? [{ lineId: id, elements, ...tried }] : [];
  });
  await holdIncomplete(tx, { tenantId, orderId }, { isSendable: isSendable(address), missing });
  return orderId;
}

/**
 * Stops an order that cannot be produced as received (ORD-03). Without an address it gets an address issue. Without its
 * personalisation it gets an artwork issue, and the missing personalisation is requested from its shopper. An artwork
 * issue can only begin in the preparation step, so the order enters this step at once and not after the time for
 * corrections.
 */
async function holdIncomplete(
  tx: Tx,
  of: { readonly tenantId: TenantId; readonly orderId: string },
  came: { readonly isSendable: boolean; readonly missing: readonly MissingPersonalisation[] },
): Promise<void> {
  const bySystem = { ...of, actor: 'system', userId: null } as const;
  if (came.missing.length > 0) await openPersonalisationRequest(tx, of, came.missing);
  if (!came.isSendable)
    return moveOrder(tx, { ...bySystem, from: 'new', to: 'address issue', code: 'shopify address hidden' });
  if (came.missing.length === 0) return;
  await moveOrder(tx, { ...bySystem, from: 'new', to: 'queued downloading' });
  const why = { code: 'personalisation missing', params: { count: countMissingFields(came.missing) } } as const;
  await moveOrder(tx, { ...bySystem, from: 'queued downloading', to: 'artwork issue', ...why });
}

/**
 * Returns the price of one unit in minor units: the price paid in the shop, or the price of the tenant's store when the
 * paid price is unknown.
 */
function getUnitPrice({ work, resolved }: StoreShare['lines'][number], store: Store, taxesIncluded: boolean) {
  const { vat } = toPricingStore(store);
  const { priceMinor, vatApplies } = resolved.product;
  const paidMinor = calculatePaidPerPiece(work, store.currency);
  if (paidMinor === null)
    return { grossMinor: calculateUnitGrossMinor(priceMinor, vatApplies, vat), unitNetMinor: priceMinor };
  return { grossMinor: paidMinor, unitNetMinor: calculateShopNetMinor(paidMinor, { vatApplies, vat, taxesIncluded }) };
}
