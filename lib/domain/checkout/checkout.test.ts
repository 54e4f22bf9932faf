import {
  addressSchema,
  clearFilledFieldErrors,
  mergeServerErrors,
  resolveState,
  validateAddress,
  validateGift,
} from './address-form';
import { restrictText } from './restricted-text';
import { type CheckoutEvent, type CheckoutState, createCheckoutState, reduceCheckout } from './steps';
import { toPaymentAddress } from './to-payment-address';

type State = CheckoutState<string, string, string>;
type Event = CheckoutEvent<string, string, string>;
const options = [
  { method: 'standard', priceMinor: 395 },
  { method: 'express', priceMinor: 999 },
] as const;
const created: Event = { type: 'customer created', customer: 'c', options };
const toShipping: Event[] = [{ type: 'address sent' }, created];
const intent = (paidByVoucher = false, hasBreakdown = false): Event => ({
  type: 'intent created',
  intent: 'i',
  paidByVoucher,
  hasBreakdown,
});
const toPayment: Event[] = [...toShipping, { type: 'payment asked' }, intent()];
const run = (...events: Event[]): State => events.reduce<State>(reduceCheckout, createCheckoutState());

describe('the checkout', () => {
  it('goes from address to shipping to payment to confirmation', () => {
    expect(run(...toShipping)).toMatchObject({ step: 'shipping', loading: false, method: 'standard', customer: 'c' });
    expect(run(...toPayment)).toMatchObject({ step: 'payment', loading: false, intent: 'i' });
    expect(run(...toPayment, { type: 'card sent' }, { type: 'order confirmed', order: 'o' })).toMatchObject({
      step: 'confirmation',
      loading: false,
      order: 'o',
    });
  });

  it('shows the tax breakdown before the card element in the US', () => {
    const us = run(...toShipping, { type: 'payment asked' }, intent(false, true));
    expect(us.step).toBe('breakdown');
    expect(reduceCheckout(us, { type: 'breakdown accepted' }).step).toBe('payment');
  });

  it('skips payment when a voucher paid everything, and shows a loader until the order is confirmed', () => {
    const paid = run(...toShipping, { type: 'payment asked' }, intent(true));
    expect(paid).toMatchObject({ step: 'shipping', loading: true });
    expect(reduceCheckout(paid, { type: 'order confirmed', order: 'o' }).step).toBe('confirmation');
  });

  it('keeps the address step and shows the server’s field errors when the customer is refused', () => {
    expect(
      run({ type: 'address sent' }, { type: 'customer failed', errors: { phone: [{ code: 'invalid' }] } }),
    ).toMatchObject({
      step: 'address',
      loading: false,
      errors: { phone: [{ code: 'invalid' }] },
    });
  });

  it('shows the shipping step again when the intent fails, with what was entered', () => {
    const failed = run(
      ...toShipping,
      { type: 'method chosen', method: 'express' },
      { type: 'payment asked' },
      { type: 'intent failed', errors: { discount_code: [{ code: 'invalid_voucher_code' }] } },
    );
    expect(failed).toMatchObject({
      step: 'shipping',
      loading: false,
      method: 'express',
      customer: 'c',
      errors: { discount_code: [{ code: 'invalid_voucher_code' }] },
    });
  });

  it('goes back to the e-mail field when the provider rejects the address', () => {
    const errors = { email: [{ code: 'invalid_email_address' }] };
    const failed = run(...toShipping, { type: 'payment asked' }, { type: 'intent failed', errors });
    expect(failed).toMatchObject({ step: 'address', loading: false, customer: 'c', errors });
  });

  it('shows the provider’s message under the card element and lets the shopper try again', () => {
    const refused = run(
      ...toPayment,
      { type: 'card sent' },
      { type: 'card refused', message: 'Your card was declined.' },
    );
    expect(refused).toMatchObject({ step: 'payment', loading: false, paymentError: 'Your card was declined.' });
    expect(reduceCheckout(refused, { type: 'card sent' })).toMatchObject({ loading: true, paymentError: null });
  });

  it('only stops loading when the card element or the confirmation request fails', () => {
    const before = run(...toPayment, { type: 'card sent' });
    for (const type of ['element failed', 'confirmation failed'] as const)
      expect(reduceCheckout(before, { type })).toEqual({ ...before, loading: false });
  });

  it('selects the first option again whenever options are computed, and no method that is not offered', () => {
    const express = run(...toShipping, { type: 'method chosen', method: 'express' });
    expect(express.method).toBe('express');
    expect(reduceCheckout(express, { type: 'options changed', options: [...options] }).method).toBe('standard');
    expect(reduceCheckout(express, { type: 'method chosen', method: 'standard_tracked' })).toBe(express);
    expect(run({ type: 'address sent' }, { ...created, options: [] }, { type: 'payment asked' })).toMatchObject({
      method: null,
      loading: false,
    });
  });

  it.each<[string, Event[], Event]>([
    ['a second click', [{ type: 'address sent' }], { type: 'address sent' }],
    ['an intent before the customer', [], intent()],
    ['a late intent after going back', [...toShipping, { type: 'back' }], intent()],
    ['a late customer in the payment step', toPayment, created],
    ['an order without an intent', toShipping, { type: 'order confirmed', order: 'o' }],
    ['going back during a call', [...toShipping, { type: 'payment asked' }], { type: 'back' }],
    ['going back from the confirmation', [...toPayment, { type: 'order confirmed', order: 'o' }], { type: 'back' }],
  ])('ignores %s', (_what, before, event) => {
    const state = run(...before);
    expect(reduceCheckout(state, event)).toBe(state);
  });

  it('goes back a step and keeps the customer', () => {
    expect(run(...toPayment, { type: 'back' })).toMatchObject({ step: 'shipping', customer: 'c' });
    expect(run(...toShipping, { type: 'back' })).toMatchObject({ step: 'address', customer: 'c' });
  });

  it('goes forward again to what was reached, and not beyond', () => {
    expect(run(...toShipping, { type: 'back' }, { type: 'forward' })).toMatchObject({
      step: 'shipping',
      customer: 'c',
    });
    expect(run({ type: 'forward' }).step).toBe('address');
  });

  it('is restored after a reload with the chosen method', () => {
    const options = [
      { method: 'standard', priceMinor: 1 },
      { method: 'express', priceMinor: 2 },
    ] as const;
    const restoredEvent = { type: 'restored', customer: 'c', options, method: 'express' } as const;
    expect(run({ ...restoredEvent, isAhead: true })).toMatchObject({
      step: 'shipping',
      customer: 'c',
      method: 'express',
    });
    expect(run({ ...restoredEvent, isAhead: false })).toMatchObject({ step: 'address', customer: 'c' });
    expect(run({ ...restoredEvent, isAhead: true, options: options.slice(0, 1) }).method).toBe('standard');
  });

  it('accepts new terms for the same address without leaving the step or the request', () => {
    const renewed = { type: 'customer renewed', customer: 'again', options: [] } as const;
    const renewedState = run(...toShipping, { type: 'payment asked' }, renewed);
    expect(renewedState).toMatchObject({ step: 'shipping', loading: true, customer: 'again', method: null });
    expect(run(renewed).customer).toBeNull();
  });
});

const address = {
  name: 'Ada',
  email: 'ada@example.com',
  phone: '1',
  address_first_line: '1 High St',
  address_city: 'Leeds',
  address_postcode: 'LS1',
  address_country: 'United Kingdom',
};

describe('the address form', () => {
  it('needs its seven fields and no other', () => {
    expect(validateAddress(address)).toEqual({});
    expect(Object.keys(validateAddress({})).sort()).toEqual(Object.keys(address).sort());
    expect(
      new Set(
        Object.values(validateAddress(Object.fromEntries(Object.keys(address).map((key) => [key, ' '])))).map(
          ([first]) => first?.code,
        ),
      ),
    ).toEqual(new Set(['required']));
  });

  it.each([
    ['a line break in a name', { name: 'A\r\nBcc: x@y' }, 'name', 'invalid'],
    ['a trailing line break', { name: 'A\n' }, 'name', 'invalid'],
    ['a bad e-mail', { email: 'ada' }, 'email', 'invalid_email_address'],
    ['5001 characters', { name: 'x'.repeat(5001) }, 'name', 'too_long'],
    ['a missing US state', { address_country: 'United States of America' }, 'address_state', 'required'],
    [
      'an unknown US state',
      { address_country: 'United States of America', address_state: 'Atlantis' },
      'address_state',
      'invalid',
    ],
  ])('rejects %s', (_what, change, field, code) => {
    expect(validateAddress({ ...address, ...change })[field]?.[0]).toEqual({ code });
  });

  it('accepts 5000 characters and trims', () => {
    expect(validateAddress({ ...address, name: 'x'.repeat(5000) })).toEqual({});
    expect(addressSchema.parse({ ...address, name: ' Ada ' }).name).toBe('Ada');
  });

  it('takes marks out that reverse the direction of the text behind them', () => {
    const { name, phone } = addressSchema.parse({ ...address, name: '\u202eadA', phone: '\u202a+44 161 496\u202c' });
    expect([name, phone]).toEqual(['adA', '+44 161 496']);
    expect(validateAddress({ ...address, name: '\u2066\u2069' }).name?.[0]).toEqual({ code: 'required' });
  });

  it('clears the error of a field once it is filled, and no other', () => {
    const [required, taken] = [[{ code: 'required' }], [{ code: 'taken' }]];
    const errors = { name: required, phone: required };
    expect(clearFilledFieldErrors(errors, 'name', 'A')).toEqual({ phone: required });
    expect(clearFilledFieldErrors(errors, 'name', ' ')).toBe(errors);
    expect(mergeServerErrors(errors, { name: taken })).toEqual({ name: taken, phone: required });
  });

  it('starts with the US state of the ZIP code, else with Alabama, and has none elsewhere', () => {
    const [us, offered] = ['United States of America', ['Alabama', 'Texas']];
    expect([
      resolveState(us, '', offered),
      resolveState(us, 'Ohio', offered),
      resolveState(us, '', offered, '75001'),
      resolveState(us, 'Alabama', offered, '75001'),
      resolveState(us, '', ['Texas']),
      resolveState('Netherlands', 'Texas', offered),
    ]).toEqual(['Alabama', 'Alabama', 'Texas', 'Alabama', 'Texas', '']);
  });

  it('becomes the card element’s address', () => {
    expect(
      toPaymentAddress({ ...address, address_second_line: '' }, { countryIso2: 'GB', stateAbbreviation: null }),
    ).toEqual({
      line1: '1 High St',
      line2: null,
      city: 'Leeds',
      state: null,
      postal_code: 'LS1',
      country: 'GB',
    });
  });
});

describe('the gift form', () => {
  it('needs a code exactly when the event asks for one', () => {
    expect(validateGift(address, true)).toEqual({ promo_code: [{ code: 'required' }] });
    expect(validateGift({ ...address, promo_code: 'GIFT' }, true)).toEqual({});
    expect(validateGift(address, false)).toEqual({});
  });
});

describe('restricted texts', () => {
  it.each([
    ['Été ø å 9', 'Été ø å 9', false],
    ['a-b!', 'ab', true],
    ['<b>', 'b', true],
    ['😀', '', true],
  ])('turn %p into %p (rejected: %p)', (typed, text, rejected) => {
    expect(restrictText(typed)).toEqual({ text, rejected });
  });
});
