import { act, renderHook, waitFor } from '@testing-library/react';
import { saveCheckoutDraft } from '@/lib/client/checkout/checkout-draft';
import { ERROR_REASON_HEADER, formatReasonsHeader } from '@/lib/domain/errors/header';
import {
  buildCustomerAnswer,
  buildPayAnswer,
  buildStateAnswer,
  buildTermsAnswer,
  createTestBasket,
  draft,
  orderAnswer,
  STORE_ID,
  store,
} from '@/tests/setup/checkout';
import { serveCalls } from '@/tests/setup/serve-calls';
import { useCheckout } from './use-checkout';

let mockBasket = createTestBasket();
jest.mock('@/lib/client/basket/use-basket', () => ({
  getBasket: () => mockBasket,
  useBasket: () => mockBasket.getState(),
}));

let server: ReturnType<typeof serveCalls> | null = null;
beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  mockBasket = createTestBasket();
  await mockBasket.init();
});
afterEach(() => server?.stop());

/** Opens the checkout as it is after a reload in the shipping step. */
async function openAtShipping(answer: Parameters<typeof serveCalls>[0]) {
  server = serveCalls(answer);
  window.history.replaceState(null, '', '#checkout/shipping');
  saveCheckoutDraft(STORE_ID, draft);
  const { result } = renderHook(() => useCheckout(store, 'en', { areCodesUpperCase: true, t: (key: string) => key }));
  await waitFor(() => expect(result.current.state.step).toBe('shipping'));
  return { result, calls: server.calls };
}

it('uses the displayed prices until the question about a changed design is answered', async () => {
  const why = formatReasonsHeader({ reason: { code: 'design_changed' }, reasons: {} }) ?? '';
  const { result, calls } = await openAtShipping(() => ({
    status: 409,
    headers: { [ERROR_REASON_HEADER]: why },
    body: { code: 'conflict', message: 'changed', details: { design_changes: [] } },
  }));
  await act(() => result.current.askPayment());
  expect(result.current.state.errors.products).toEqual([expect.objectContaining({ code: 'design_changed' })]);
  // The dialog requests the payment again with the prices that the shopper accepted, so that the server can report
  // which prices have risen.
  act(() => result.current.designsDecided());
  await act(() => result.current.askPayment());
  expect(calls.map(({ name }) => name)).toEqual(['checkout/pay', 'checkout/pay']);
  expect(calls[1]?.body.amount).toBe(calls[0]?.body.amount);
});

describe('a payment', () => {
  it('is opened with the amounts that the shopper has seen', async () => {
    const { result, calls } = await openAtShipping(() => ({ body: buildPayAnswer() }));
    await act(() => result.current.askPayment());
    expect(result.current.state.step).toBe('payment');
    expect(calls[0]?.body).toMatchObject({ amount: 15.6, total_shipping_price: 3.6, shipping_method: 'standard' });
    expect(result.current.ordered.map(({ id }) => id)).toEqual(['1-a']);
  });

  it('is charged at new prices only once the shopper has agreed to them', async () => {
    const { result, calls } = await openAtShipping((_, count) =>
      count === 1 ? { status: 422, body: buildTermsAnswer(15) } : { body: buildPayAnswer() },
    );
    await act(() => result.current.askPayment());
    expect(result.current.state.step).toBe('shipping');
    expect(result.current.newTerms?.changes).toHaveLength(2);
    await act(() => result.current.agree());
    expect(calls.map(({ body }) => body.amount)).toEqual([15.6, 21.6]);
    expect(result.current.newTerms).toBeNull();
    expect(result.current.state.step).toBe('payment');
  });

  it('is not opened at new prices when the shopper makes another choice instead', async () => {
    const { result } = await openAtShipping(() => ({ status: 422, body: buildTermsAnswer(15) }));
    await act(() => result.current.askPayment());
    act(() => result.current.enterVoucher('GIFT'));
    expect(result.current.newTerms).toBeNull();
  });

  it('is opened after a long pause, for which the server has deleted the address', async () => {
    const renewed = '00000000-0000-4000-8000-000000000009';
    const { result, calls } = await openAtShipping(({ name }, count) => {
      if (name === 'checkout/create-customer') return { body: buildCustomerAnswer(renewed) };
      if (count > 1) return { body: buildPayAnswer() };
      return { status: 422, body: { code: 'invalid', message: 'gone', errors: { customer_id: ['unknown'] } } };
    });
    await act(() => result.current.askPayment());
    expect(calls.map(({ name }) => name)).toEqual(['checkout/pay', 'checkout/create-customer', 'checkout/pay']);
    expect(calls[2]?.body.customer_id).toBe(renewed);
    expect(result.current.state.step).toBe('payment');
  });

  it('is opened once, however often the button is pressed', async () => {
    const { result, calls } = await openAtShipping(() => ({ body: buildPayAnswer() }));
    await act(() => Promise.all([result.current.askPayment(), result.current.askPayment()]));
    expect(calls).toHaveLength(1);
  });

  it('shows the value of a voucher that only the server knows', async () => {
    const { result } = await openAtShipping(() => ({ body: buildPayAnswer({ discount: 2.5 }) }));
    act(() => result.current.enterVoucher('secret'));
    expect(result.current.isVoucherKnown).toBe(false);
    await act(() => result.current.askPayment());
    expect(result.current.isVoucherKnown).toBe(true);
    expect(result.current.typedCode).toBe('SECRET');
  });
});

describe('an order', () => {
  it('is confirmed at once when a voucher pays for all of it, and its products leave the basket', async () => {
    const { result, calls } = await openAtShipping(({ name }) => ({
      body: name === 'checkout/pay' ? buildPayAnswer({ isPaidByVoucher: true }) : orderAnswer,
    }));
    await act(() => result.current.askPayment());
    expect(calls.map(({ name }) => name)).toEqual(['checkout/pay', 'checkout/payment-success']);
    expect(result.current.state.step).toBe('confirmation');
    expect(mockBasket.getState().lines).toEqual([]);
    expect(result.current.hasRemainingLines).toBe(false);
  });

  it('is waited for after the card was charged and the confirmation was lost', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    let isPaid = false;
    const { result } = await openAtShipping(({ name }) => {
      if (name === 'checkout/pay') return { body: buildPayAnswer() };
      if (name === 'checkout/payment-success') throw new TypeError('Failed to fetch');
      return { body: buildStateAnswer(isPaid ? 'succeeded' : 'processing') };
    });
    await act(() => result.current.askPayment());
    let paying: Promise<unknown> = Promise.resolve();
    act(() => {
      paying = result.current.cardConfirmed('pi_1');
    });
    await waitFor(() => expect(result.current.isWaiting).toBe(true));
    expect(result.current.state.step).toBe('payment');
    isPaid = true;
    await act(async () => {
      result.current.checkNow();
      await paying;
    });
    expect(result.current.isWaiting).toBe(false);
    expect(result.current.state.step).toBe('confirmation');
    expect(mockBasket.getState().lines).toEqual([]);
  });
});

describe('going forward in the browser’s history', () => {
  it('opens the payment again only while its choices are unchanged', async () => {
    const { result, calls } = await openAtShipping(() => ({ body: buildPayAnswer() }));
    expect(result.current.forward(3)).toBe(false);
    await act(() => result.current.askPayment());
    act(() => result.current.back());
    act(() => result.current.enterVoucher('OTHER'));
    expect(result.current.forward(3)).toBe(false);
    act(() => result.current.enterVoucher(''));
    await act(async () => {
      expect(result.current.forward(3)).toBe(true);
    });
    expect(calls).toHaveLength(2);
    await waitFor(() => expect(result.current.state.step).toBe('payment'));
  });
});
