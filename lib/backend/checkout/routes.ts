import { checkoutEndpoints } from '@/lib/contracts/checkout';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { serviceEndpoints } from '@/lib/contracts/service';
import { defineRoute } from '../http/route';
import { getPaymentRoute } from '../payments/accounts';
import { withStore } from '../stores/service';
import { checkBasket } from './check-basket';
import { checkPromoCode } from './check-promo-code';
import { readCodeRules } from './code-rules';
import { createCustomer } from './create-customer';
import { placeGift } from './place-gift';
import { placeOrder } from './place-order';

/** Routes from the basket to the order that awaits payment. */
export const checkoutRoutes = [
  defineRoute(checkoutEndpoints.checkBasket, async (call) => wrapInEnvelope(await checkBasket(call))),
  defineRoute(checkoutEndpoints.checkPromoCode, async (call) => wrapInEnvelope(await checkPromoCode(call))),
  defineRoute(checkoutEndpoints.createCustomer, async (call) => wrapInEnvelope(await createCustomer(call))),
  defineRoute(serviceEndpoints.codeRules, async (call) => wrapInEnvelope(await readCodeRules(call))),
  defineRoute(serviceEndpoints.paymentStop, ({ params, gateways }) =>
    withStore(params, async (tx, store) => wrapInEnvelope({ stop: (await getPaymentRoute(tx, store, gateways)).stop })),
  ),
  defineRoute(serviceEndpoints.placeOrder, async (call) => wrapInEnvelope(await placeOrder(call))),
  defineRoute(serviceEndpoints.placeGift, async (call) => wrapInEnvelope(await placeGift(call))),
];
