import { z } from 'zod';
import { basketLineSchema } from '@/lib/contracts/basket-line';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { serviceEndpoints } from '@/lib/contracts/service';
import { isUniqueViolation, type Tx } from '@/lib/db/client';
import { createId, createOrderRef } from '@/lib/db/ids';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { resolveGiftShipping } from '@/lib/domain/pricing/shipping';
import { isPromoCodeRequired, normaliseEmail, PROMO_ERROR_MESSAGES } from '@/lib/domain/promo/promo';
import { buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { type Caller, toInvalidInputError } from '../http/route';
import { hasLimitedPieces, reservePieces } from '../limited-pieces/reserve';
import { insertOrder, insertOrderLines, replaceOrderLines, reviseOrder } from '../orders/queries';
import { reverseDateParts, toPlacedOrderDto } from '../orders/to-dto';
import { assertPaymentsAccepted, getPaymentRoute } from '../payments/accounts';
import { buildFreeOutcome, settleOrder } from '../payments/settlement';
import { promiseOrder } from '../stores/delivery';
import { resolveOrderWindow } from '../stores/order-window';
import { toRetailShipping } from '../stores/pricing';
import type { Store } from '../stores/queries';
import { assertSelling, withStore } from '../stores/service';
import {
  assignVoucherToOrder,
  findHeldVoucher,
  redeemVoucher,
  releaseVoucher,
  voucherExists,
} from '../vouchers/redeem';
import { resolveBasketLines } from './basket';
import { assertCodeAttemptsLeft, type CodeAttempt, countWrongCode, delayCodeAttempt } from './code-attempts';
import { toCustomerSnapshot } from './create-customer';
import { lockGiftOrder } from './gift-queries';
import { buildLineRows, fingerprintOrder, toAmountColumns } from './order-rows';
import { buildChangedTermsError, computeOrderTerms } from './order-terms';
import { assertPayable } from './place-order';
import { insertCustomer } from './queries';

type Input = ParsedInput<typeof serviceEndpoints.placeGift>;
const oneLine = z.array(basketLineSchema).length(1);

/**
 * Claims a gift: one free piece, with the promotion code redeemed in the order's own transaction (GFT-07, GFT-09). With
 * nothing due the order is settled at once; with shipping due it awaits payment like any other order, and a returning
 * shopper continues the same order and, if unchanged, the same intent (PAY-08, PAY-13). Fails with `not_found`,
 * `store_on_hold`, `rate_limited`, `unavailable` (no source of sales tax) and `invalid` (promo_code, address fields,
 * products, amount).
 */
export async function placeGift({
  params,
  body,
  clientIp,
  taxSource,
  gateways,
}: Input & Pick<Caller, 'clientIp' | 'taxSource' | 'gateways'>) {
  const products = oneLine.safeParse(body.products);
  if (!products.success) throw toInvalidInputError(new z.ZodError(products.error.issues.map(underProducts)));
  const attempt = {
    kind: 'promo',
    event: `${params.tenant}/${params.slug}`,
    // Includes the network address, so that knowing a guest's e-mail address is not enough to lock them out.
    checkout: `${clientIp}/${normaliseEmail(body.email)}`,
    clientIp,
  } as const;
  if (body.promo_code !== '') await delayCodeAttempt(attempt);
  try {
    return await withStore(params, async (tx, store) => {
      assertSelling(store);
      if (store.type !== 'promo') throw buildNotFoundError();
      const details = toCustomerSnapshot(body, store);
      // Read before the basket is checked, because its problems do not matter after an earlier claim.
      const existingOrder = await lockGiftOrder(tx, { ...store, email: details.email });
      if (existingOrder && existingOrder.paymentState !== 'awaiting payment') throw repeated();
      const lines = (await resolveBasketLines(tx, store, products.data)).map((line) => ({
        ...line,
        quantity: 1,
        product: { ...line.product, priceMinor: 0 },
      }));
      const promo = await takePromo(tx, store, { code: body.promo_code, orderId: existingOrder?.id ?? null, attempt });

      const shipping = resolveGiftShipping(toRetailShipping(store));
      const method = 'standard' as const;
      const terms = await computeOrderTerms({
        store,
        lines,
        shipping,
        method,
        voucher: null,
        destination: details,
        taxSource,
      });
      const { price } = terms;
      // A browser that displayed a lower shipping price must ask the shopper again; charging less than displayed is
      // always allowed.
      if (body.amount !== undefined && price.totalMinor > body.amount)
        throw buildChangedTermsError({ amount: [buildErrorReason('shipping_price_changed')] }, terms, {
          lineIds: products.data.map(({ id }) => id),
          code: '',
        });
      assertPayable(price, store);
      const route = await getPaymentRoute(tx, store, gateways);
      if (price.totalMinor > 0) assertPaymentsAccepted(route);

      const { tenantId, eventId } = store;
      const orderId = existingOrder?.id ?? createId();
      // A pending order is returned only for the same details, so that an e-mail address alone does not reveal it.
      const fingerprint = fingerprintOrder(lines, price, [
        method,
        body.promo_code,
        route.account,
        store.region,
        body.message,
        JSON.stringify(details),
      ]);
      const rows = buildLineRows({ store, orderId, lines, price });
      const hold = async (): Promise<void> => {
        if (promo) await assignVoucherToOrder(tx, { tenantId, voucherId: promo.id, orderId });
        if (existingOrder || hasLimitedPieces(lines)) await reservePieces(tx, { tenantId, eventId, orderId }, lines);
      };
      if (existingOrder?.fingerprint === fingerprint) {
        await hold();
        return toPlacedOrderDto(existingOrder, rows);
      }
      const customerId = createId();
      await insertCustomer(tx, { id: customerId, tenantId, eventId, details, lang: body.lang });
      const promise = promiseOrder(store, { country: details.countryIso2, method });
      const columns = {
        ...toAmountColumns(price),
        customerId,
        paymentState: 'awaiting payment' as const,
        shippingMethod: method,
        orderWindow: resolveOrderWindow(store).orderWindow,
        deliveryFrom: reverseDateParts(promise.from),
        deliveryTo: reverseDateParts(promise.to),
        shipBy: promise.shipDay,
        discountCode: promo ? body.promo_code : null,
        region: store.region,
        currency: store.currency,
        account: route.account,
        fingerprint,
        customer: details,
        lang: body.lang,
        message: body.message,
      };
      const order = existingOrder
        ? await reviseOrder(tx, { tenantId, orderId, change: columns })
        : await insertOrder(tx, {
            ...columns,
            id: orderId,
            tenantId,
            eventId,
            orderRef: createOrderRef(),
            kind: 'gift',
          });
      if (existingOrder) await replaceOrderLines(tx, { tenantId, orderId, rows });
      else await insertOrderLines(tx, rows);
      await hold();
      if (order.dueMinor > 0) return toPlacedOrderDto(order, rows);
      const settled = await settleOrder(tx, order, buildFreeOutcome(order));
      return toPlacedOrderDto(settled ?? order, rows);
    });
  } catch (error) {
    // Of two concurrent claims by one person, the unique index accepts one.
    if (isUniqueViolation(error, 'orders_gift_key')) throw repeated();
    throw error;
  }
}

const repeated = () => buildInvalidFieldsError({ promo_code: [PROMO_ERROR_MESSAGES.repeat] });
const underProducts = (issue: z.core.$ZodIssue) => ({ ...issue, path: ['products', ...issue.path] });

/**
 * Returns the redeemed code of a claim: the code that the pending order holds already, otherwise a use redeemed in this
 * transaction; null for an empty code in a store that requires no code. A held code that is no longer requested is
 * released.
 * @throws AppError `invalid` (promo_code) for a missing or unusable code, `rate_limited`
 */
async function takePromo(tx: Tx, store: Store, claim: { code: string; orderId: string | null; attempt: CodeAttempt }) {
  const { code, orderId, attempt } = claim;
  if (code === '' && isPromoCodeRequired(store.type, store.isSample))
    throw buildInvalidFieldsError({ promo_code: ['required'] });
  const held = orderId ? await findHeldVoucher(tx, { tenantId: store.tenantId, orderId }) : null;
  if (held?.code === code) return held;
  if (held && orderId) await releaseVoucher(tx, { tenantId: store.tenantId, orderId });
  if (code === '') return null;
  await assertCodeAttemptsLeft(attempt);
  const voucherLookup = { ...store, code, kind: 'promo' as const };
  const taken = await redeemVoucher(tx, voucherLookup);
  if (taken) return taken;
  if (!(await voucherExists(tx, voucherLookup))) await countWrongCode(attempt);
  throw buildInvalidFieldsError({ promo_code: [PROMO_ERROR_MESSAGES.invalid] });
}
