import type { Dispatch } from 'react';
import type { PayResponse } from '@/lib/client/checkout/checkout-api';
import type { OrderDto } from '@/lib/contracts/checkout';
import type { CheckoutEvent, CheckoutState } from '@/lib/domain/checkout/steps';
import type { CheckoutCustomer } from './customer';

/** State of the checkout in this tab, with the results of its three API calls. */
export type CheckoutPageState = CheckoutState<CheckoutCustomer, PayResponse, OrderDto>;
export type CheckoutDispatch = Dispatch<CheckoutEvent<CheckoutCustomer, PayResponse, OrderDto>>;
