import type { ShippingMethod, ShippingOption } from '../pricing/shipping';
import { clearFilledFieldErrors, type FormErrors } from './address-form';

export const CHECKOUT_STEPS = ['address', 'shipping', 'breakdown', 'payment', 'confirmation'] as const;
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number];

/**
 * State of a checkout. Customer, intent and order are the results of the three API calls, in the caller's own types.
 */
export interface CheckoutState<Customer, Intent, Order> {
  readonly step: CheckoutStep;
  /** Whether a call is in progress, so that buttons are disabled (CHK-16). */
  readonly loading: boolean;
  readonly errors: FormErrors;
  readonly options: readonly ShippingOption[];
  readonly method: ShippingMethod | null;
  readonly customer: Customer | null;
  readonly intent: Intent | null;
  readonly order: Order | null;
  /** Message of the payment provider, displayed below the card element (PAY-05). */
  readonly paymentError: string | null;
}

export type CheckoutEvent<Customer, Intent, Order> =
  | { readonly type: 'address sent' }
  | { readonly type: 'customer created'; readonly customer: Customer; readonly options: readonly ShippingOption[] }
  | { readonly type: 'customer failed'; readonly errors: FormErrors }
  /** Restores the saved state after a tab was reloaded. `isAhead`: the shopper was past the address step. */
  | {
      readonly type: 'restored';
      readonly customer: Customer;
      readonly options: readonly ShippingOption[];
      readonly method: ShippingMethod | null;
      readonly isAhead: boolean;
    }
  /**
   * The browser submitted the address again without the shopper, because the order's terms had changed or the server no
   * longer knew the address.
   */
  | { readonly type: 'customer renewed'; readonly customer: Customer; readonly options: readonly ShippingOption[] }
  | { readonly type: 'field filled'; readonly field: string; readonly value: string }
  | { readonly type: 'options changed'; readonly options: readonly ShippingOption[] }
  | { readonly type: 'method chosen'; readonly method: ShippingMethod }
  | { readonly type: 'payment asked' }
  | {
      readonly type: 'intent created';
      readonly intent: Intent;
      readonly paidByVoucher: boolean;
      readonly hasBreakdown: boolean;
    }
  | { readonly type: 'intent failed'; readonly errors: FormErrors }
  | { readonly type: 'breakdown accepted' }
  | { readonly type: 'card sent' }
  | { readonly type: 'card refused'; readonly message: string }
  | { readonly type: 'element failed' }
  | { readonly type: 'order confirmed'; readonly order: Order }
  | { readonly type: 'confirmation failed'; readonly errors?: FormErrors }
  | { readonly type: 'back' }
  | { readonly type: 'forward' };

/** Returns the state of a newly opened checkout. */
export function createCheckoutState<Customer, Intent, Order>(): CheckoutState<Customer, Intent, Order> {
  const nothing = { customer: null, intent: null, order: null, paymentError: null };
  return { step: 'address', loading: false, errors: {}, options: [], method: null, ...nothing };
}

/**
 * Returns the checkout's state after an event (CHK-06…17). An event that does not belong to the present step changes
 * nothing: responses can arrive late, for example after the shopper went back, or twice.
 */
export function reduceCheckout<Customer, Intent, Order>(
  state: CheckoutState<Customer, Intent, Order>,
  event: CheckoutEvent<Customer, Intent, Order>,
): CheckoutState<Customer, Intent, Order> {
  const { step, loading } = state;
  const waitsIn = (expected: CheckoutStep) => step === expected && loading;
  const restsIn = (expected: CheckoutStep) => step === expected && !loading;
  switch (event.type) {
    case 'address sent':
      return restsIn('address') ? { ...state, loading: true, errors: {} } : state;
    case 'customer created':
      if (!waitsIn('address')) return state;
      return {
        ...state,
        ...offer(event.options),
        step: 'shipping',
        loading: false,
        errors: {},
        customer: event.customer,
      };
    case 'customer failed':
      return waitsIn('address') ? { ...state, loading: false, errors: event.errors } : state;
    case 'restored':
      if (state.customer || !restsIn('address')) return state;
      return {
        ...state,
        ...offer(event.options, event.method),
        step: event.isAhead ? 'shipping' : 'address',
        customer: event.customer,
      };
    case 'customer renewed':
      if (step !== 'shipping') return state;
      return { ...state, ...offer(event.options, state.method), customer: event.customer };
    case 'field filled':
      return { ...state, errors: clearFilledFieldErrors(state.errors, event.field, event.value) };
    case 'options changed':
      return { ...state, ...offer(event.options) };
    case 'method chosen':
      if (!restsIn('shipping') || !state.options.some((option) => option.method === event.method)) return state;
      return { ...state, method: event.method };
    case 'payment asked':
      return restsIn('shipping') && state.method ? { ...state, loading: true, errors: {} } : state;
    case 'intent created': {
      // The payment step also creates an intent: a new one when a payment has ended.
      if (!waitsIn('shipping') && !waitsIn('payment')) return state;
      const stateWithIntent = { ...state, intent: event.intent, paymentError: null };
      // Nothing has to be paid: the confirmation call follows at once, and the loading indicator remains until its
      // response (CHK-12).
      if (event.paidByVoucher) return stateWithIntent;
      return { ...stateWithIntent, step: event.hasBreakdown ? 'breakdown' : 'payment', loading: false };
    }
    case 'intent failed':
      if (!waitsIn('shipping') && !waitsIn('payment')) return state;
      // An error of `email` means that the payment provider rejected the address for its receipt. The shopper enters
      // this address in the first step.
      return {
        ...state,
        step: event.errors.email ? 'address' : 'shipping',
        loading: false,
        errors: event.errors,
        paymentError: null,
      };
    case 'breakdown accepted':
      return restsIn('breakdown') ? { ...state, step: 'payment' } : state;
    case 'card sent':
      return restsIn('payment') ? { ...state, loading: true, paymentError: null } : state;
    case 'card refused':
      // This also applies when no call is in progress: the result of a payment whose connection was lost arrives later.
      return step === 'payment' ? { ...state, loading: false, paymentError: event.message } : state;
    case 'element failed':
      return { ...state, loading: false };
    case 'order confirmed':
      if (!state.intent || !(step === 'payment' || waitsIn('shipping'))) return state;
      return { ...state, step: 'confirmation', loading: false, order: event.order, errors: {}, paymentError: null };
    case 'confirmation failed':
      return { ...state, loading: false, errors: event.errors ?? state.errors };
    case 'back':
      return loading ? state : goBack(state);
    case 'forward':
      return restsIn('address') && state.customer ? { ...state, step: 'shipping', errors: {} } : state;
  }
}

/**
 * Returns the offered options and the selected method: `previousMethod` while it is still offered, otherwise the first
 * option (CHK-09).
 */
function offer(options: readonly ShippingOption[], previousMethod: ShippingMethod | null = null) {
  const selectedOption = options.find(({ method }) => method === previousMethod) ?? options[0];
  return { options, method: selectedOption?.method ?? null };
}

function goBack<Customer, Intent, Order>(
  state: CheckoutState<Customer, Intent, Order>,
): CheckoutState<Customer, Intent, Order> {
  if (state.step === 'shipping') return { ...state, step: 'address', errors: {} };
  if (state.step === 'breakdown' || state.step === 'payment') return { ...state, step: 'shipping', paymentError: null };
  return state;
}
