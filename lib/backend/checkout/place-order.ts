import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { serviceEndpoints } from '@/lib/contracts/service';
import { finishTransaction } from '@/lib/db/client';
import { createId, createOrderRef } from '@/lib/db/ids';
import { buildErrorReason, type ErrorReason } from '@/lib/domain/errors/error-codes';
import { formatMoney } from '@/lib/domain/money/format-money';
import { isPaymentOpen } from '@/lib/domain/orders/statuses';
import type { OrderPrice } from '@/lib/domain/pricing/price-order';
import { listShippingOptions, type ShippingMethod, type ShippingPrices } from '@/lib/domain/pricing/shipping';
import { getProviderMinimumMinor, isBelowProviderMinimum } from '@/lib/domain/regions/regions';
import { isSelling } from '@/lib/domain/store/event';
import { INVALID_VOUCHER_MESSAGE } from '@/lib/domain/vouchers/vouchers';
import { AppError, buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import type { Caller } from '../http/route';
import { hasLimitedPieces, reservePieces } from '../limited-pieces/reserve';
import {
  findOrderOfCustomer,
  insertOrder,
  insertOrderLines,
  listOrderLines,
  replaceOrderLines,
  reviseOrder,
} from '../orders/queries';
import { reverseDateParts, toPlacedOrderDto } from '../orders/to-dto';
import { assertPaymentsAccepted, getPaymentRoute } from '../payments/accounts';
import { promiseOrder } from '../stores/delivery';
import { resolveOrderWindow } from '../stores/order-window';
import type { Store } from '../stores/queries';
import { assertSelling, withStore } from '../stores/service';
import { readShippingPrices } from '../stores/shipping';
import { assignVoucherToOrder } from '../vouchers/redeem';
import { type BasketLine, resolveBasketLines } from './basket';
import { delayCodeAttempt } from './code-attempts';
import { buildLineRows, fingerprintOrder, toAmountColumns, toDonationColumns } from './order-rows';
import { buildChangedTermsError, computeOrderTerms, type PricedTerms } from './order-terms';
import { lockCustomer } from './queries';
import { resolveRequestedVoucher } from './voucher';

type Input = ParsedInput<typeof serviceEndpoints.placeOrder>;

/**
 * Prices a basket from the store's own catalogue and inserts the order as awaiting payment (ADR 20). Repeating the
 * request with equal data returns the same order and version; with other data, which includes another address, it
 * updates the order and its voucher and increases the version (PAY-13). After the closing of an order window, only a
 * payment that is open can be requested again. Fails with `not_found`, `store_on_hold`,
 * `conflict` (paid already), `rate_limited`, `unavailable` (no source of sales tax) and `invalid` (products,
 * customer_id, shipping_method, discount_code, amount).
 */
export async function placeOrder({
  params,
  body,
  clientIp,
  taxSource,
  gateways,
}: Input & Pick<Caller, 'clientIp' | 'taxSource' | 'gateways'>) {
  const code = body.discount_code ?? '';
  const event = `${params.tenant}/${params.slug}`;
  const attempt = { kind: 'voucher', event, checkout: body.customer_id, clientIp } as const;
  if (code !== '') await delayCodeAttempt(attempt);
  return withStore(params, async (tx, store) => {
    const isOpen = isSelling(store.status);
    if (store.ownerStatus !== 'Active') assertSelling(store);
    if (store.type !== 'store') throw buildNotFoundError();
    // Statements of one transaction run in sending sequence, so the lock comes first.
    const { tenantId } = store;
    const [customer, existingOrder, route, resolved] = await Promise.all([
      lockCustomer(tx, { ...store, customerId: body.customer_id }),
      findOrderOfCustomer(tx, { tenantId, customerId: body.customer_id }),
      getPaymentRoute(tx, { tenantId, region: store.region }, gateways),
      // Problems of the basket are reported only if the order has not been placed before.
      deferFailure(resolveBasketLines(tx, store, body.products)),
    ]);
    if (!customer) throw buildInvalidFieldsError({ customer_id: ['unknown customer'] });
    if (existingOrder && !isPaymentOpen(existingOrder.paymentState)) {
      throw new AppError('conflict', buildErrorReason('order_placed'));
    }
    // A payment that was open when the order window closed may be finished, so a reload returns it.
    if (!isOpen && !existingOrder?.intentId) assertSelling(store);
    const lines = resolved();
    const [shipping, voucher] = await Promise.all([
      readShippingPrices(tx, store, customer.details.countryIso2),
      resolveRequestedVoucher(tx, store, { code, orderId: existingOrder?.id ?? null, attempt }),
    ]);
    const terms = await computeOrderTerms({
      store,
      lines,
      shipping,
      method: offeredMethod(shipping, body.shipping_method),
      voucher: voucher === 'refused' ? null : voucher,
      destination: customer.details,
      taxSource,
    });
    assertClaims(body, terms, voucher === 'refused');
    const { price } = terms;
    assertPayable(price, store);
    if (price.totalMinor > 0) assertPaymentsAccepted(route);

    const fingerprint = fingerprintOrder(lines, price, [
      body.shipping_method,
      code,
      route.account,
      store.region,
      JSON.stringify(customer.details),
      customer.lang,
    ]);
    const promise = promiseOrder(store, { country: customer.details.countryIso2, method: body.shipping_method });
    const columns = {
      ...toAmountColumns(price),
      shippingMethod: body.shipping_method,
      orderWindow: resolveOrderWindow(store).orderWindow,
      deliveryFrom: reverseDateParts(promise.from),
      deliveryTo: reverseDateParts(promise.to),
      shipBy: promise.shipDay,
      discountCode: terms.voucher ? code : null,
      ...toDonationColumns(store.fundraiser, lines, price),
      // Stores the region and the payment account, because a later payment must use the same keys and account.
      region: store.region,
      currency: store.currency,
      account: route.account,
      paymentState: 'awaiting payment' as const,
      fingerprint,
      customer: customer.details,
      lang: customer.lang,
    };
    const hold = (orderId: string) =>
      voucher && voucher !== 'refused'
        ? assignVoucherToOrder(tx, { tenantId: store.tenantId, voucherId: voucher.id, orderId })
        : undefined;

    const isUnchanged = existingOrder?.fingerprint === fingerprint && existingOrder.paymentState === 'awaiting payment';
    if (!isUnchanged) assertSelling(store);
    if (existingOrder) {
      await hold(existingOrder.id);
      const orderId = existingOrder.id;
      await reservePieces(tx, { ...store, orderId }, lines);
      // A cancelled payment needs a new intent, so it also increases the version.
      if (isUnchanged) {
        const orderedLines = await listOrderLines(tx, { tenantId: store.tenantId, orderId });
        return { ...toPlacedOrderDto(existingOrder, orderedLines), is_renewable: isOpen };
      }
      const order = await reviseOrder(tx, { tenantId: store.tenantId, orderId, change: columns });
      const rows = buildLineRows({ store, orderId, lines, price });
      await replaceOrderLines(tx, { tenantId: store.tenantId, orderId, rows });
      return toPlacedOrderDto(order, rows);
    }
    const orderId = createId();
    const rows = buildLineRows({ store, orderId, lines, price });
    const placed = {
      ...columns,
      id: orderId,
      tenantId: store.tenantId,
      eventId: store.eventId,
      customerId: customer.id,
      orderRef: createOrderRef(),
      kind: 'store' as const,
    };
    if (hasLimitedPieces(lines)) {
      // Reserved before the last statements, with which the transaction ends, so that a shortage of pieces rolls it
      // back.
      const order = await insertOrder(tx, placed);
      await reservePieces(tx, { ...store, orderId }, lines);
      await finishTransaction(tx, () => Promise.all([insertOrderLines(tx, rows), hold(orderId)]));
      return toPlacedOrderDto(order, rows);
    }
    const [order] = await finishTransaction(tx, () =>
      Promise.all([insertOrder(tx, placed), insertOrderLines(tx, rows), hold(orderId)]),
    );
    return toPlacedOrderDto(order, rows);
  });
}

/**
 * Waits for a promise and returns a function that returns its result or throws its error. A failure thus has no effect
 * until the function is called.
 */
const deferFailure = <T>(work: Promise<T>): Promise<() => T> =>
  work.then(
    (result) => () => result,
    (error: unknown) => () => {
      throw error;
    },
  );

/** Returns the requested method, or the first one offered. 422 where the store does not ship. */
function offeredMethod(shipping: ShippingPrices, requested: ShippingMethod): ShippingMethod {
  if (shipping.methods[requested] !== null) return requested;
  const [first] = listShippingOptions(shipping);
  if (!first) throw buildInvalidFieldsError({ shipping_method: ['not offered'] });
  return first.method;
}

/**
 * Compares the browser's amounts with the computed ones (PAY-11): a difference means an outdated page or a forged
 * request. The error contains the current terms, to which the next request can agree.
 */
function assertClaims(body: Input['body'], terms: PricedTerms, isVoucherRefused: boolean): void {
  const { lines, price, method } = terms;
  const errors: Record<string, (string | ErrorReason)[]> = {};
  if (method !== body.shipping_method) errors.shipping_method = ['not offered'];
  else if (isVoucherRefused) errors.discount_code = [INVALID_VOUCHER_MESSAGE];
  else {
    const isStale = lines.some(({ product }, index) => !isOurPrice(body.products[index], product));
    // The browser learns the value of an unlisted voucher only from this response, so its amount may still include the
    // discount's value. Charging less than displayed is always allowed (VOU-04).
    const isClaimed = body.amount === price.totalMinor || body.amount === price.totalMinor + price.discountMinor;
    if (isStale || !isClaimed) errors.amount = [buildErrorReason('price_changed')];
    if (body.total_shipping_price !== price.shippingGrossMinor) {
      errors.amount ??= [buildErrorReason('shipping_price_changed')];
      errors.total_shipping_price = [buildErrorReason('shipping_price_changed')];
    }
  }
  if (Object.keys(errors).length === 0) return;
  throw buildChangedTermsError(errors, terms, {
    lineIds: body.products.map(({ id }) => id),
    code: body.discount_code ?? '',
  });
}

function isOurPrice(line: BasketLine | undefined, ours: { priceMinor: number; vatApplies: boolean }): boolean {
  return (
    line?.price === ours.priceMinor &&
    line.store_selling_price === ours.priceMinor &&
    (line.store_default_vat === 1) === ours.vatApplies
  );
}

/** Rejects a remainder after a voucher that is too small for a card payment (MNY-13). */
export function assertPayable(price: OrderPrice, store: Store): void {
  if (!isBelowProviderMinimum(price.chargeMinor, store.currency)) return;
  const least = formatMoney(getProviderMinimumMinor(store.currency), store.currency, store.region);
  throw buildInvalidFieldsError({ amount: [buildErrorReason('least_amount', { amount: least })] });
}
