import { checkoutEndpoints } from '@/lib/contracts/checkout';
import { wrap } from '@/lib/contracts/define';
import { serviceEndpoints } from '@/lib/contracts/service';
import { route } from '../http/route';
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
  route(checkoutEndpoints.checkBasket, async (call) => wrap(await checkBasket(call))),
  route(checkoutEndpoints.checkPromoCode, async (call) => wrap(await checkPromoCode(call))),
  route(checkoutEndpoints.createCustomer, async (call) => wrap(await createCustomer(call))),
  route(serviceEndpoints.codeRules, async (call) => wrap(await readCodeRules(call))),
  route(serviceEndpoints.paymentStop, ({ params, gateways }) =>
    withStore(params, async (tx, store) => wrap({ stop: (await getPaymentRoute(tx, store, gateways)).stop })),
  ),
  route(serviceEndpoints.placeOrder, async (call) => wrap(await placeOrder(call))),
  route(serviceEndpoints.placeGift, async (call) => wrap(await placeGift(call))),
];
