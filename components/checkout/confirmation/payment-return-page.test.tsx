import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PayResponse } from '@/lib/client/checkout/checkout-api';
import { wrapInEnvelope } from '@/lib/contracts/define';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { PaymentReturnPage } from './payment-return-page';
import { saveConfirmationPath } from './save-confirmation-path';

const STORE = {
  tenantId: 1,
  slug: 'fest',
  eventId: 1,
  type: 'store',
  base: '/fest',
  path: '/fest',
} as unknown as StoreView;
const RETURNED = { intentId: 'pi_1', clientSecret: 'pi_1_secret_1', orderId: null };

const NOTHING = { intentId: null, clientSecret: null, orderId: null };

/** Makes fetch return these statuses one after the other; null is a network failure. */
function answerWith(...statuses: readonly (number | null)[]): void {
  const left = [...statuses];
  globalThis.fetch = async () => {
    const status = left.shift() ?? null;
    if (status === null) throw new TypeError('Failed to fetch');
    return { ok: false, status, headers: new Headers(), json: async () => ({ message: 'No', code: 'x' }) } as Response;
  };
}

const show = (returned: typeof RETURNED | typeof NOTHING = RETURNED) =>
  render(<PaymentReturnPage store={STORE} language="en" texts={{}} termsPath="/terms" returned={returned} />);

describe('the page that a payment returns to', () => {
  const { fetch } = globalThis;
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('does not claim that there is no order when the server is unreachable, and retries on request (PAY-08)', async () => {
    answerWith(null, 503, 404);
    show();
    expect(await screen.findByText('order_unknown')).toBeVisible();
    expect(screen.getByText('order_unknown_text')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'try_again' }));
    expect(await screen.findByText('order_unknown')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'try_again' }));
    expect(await screen.findByText('no_order')).toBeVisible();
  });

  it('finds the confirmation of this tab again without a secret in its address', async () => {
    const order = { id: 'o-1', order_ref: 'R-1' };
    expect(saveConfirmationPath(STORE, { order, client_secret: 'pi_1_secret_9' } as PayResponse)).toBe(
      '/fest/payment-success',
    );
    const requestedUrls: string[] = [];
    globalThis.fetch = async (input) => {
      requestedUrls.push(String(input));
      return { ok: false, status: 404, headers: new Headers(), json: async () => ({ message: 'No' }) } as Response;
    };
    show(NOTHING);
    await waitFor(() => expect(requestedUrls).toHaveLength(1));
    expect(requestedUrls[0]).toContain('payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_9');
  });

  describe('of a payment that takes days', () => {
    const PENDING = { step: 'bank', until: null, url: null };
    const ORDER = {
      id: '5f0c1f6e-7d7e-4d6b-9a37-0d7f0f5b0a01',
      order_ref: 'R-1',
      status: 'new',
      payment_state: 'awaiting payment',
      currency: 'EUR',
      region: 'EU',
      subtotal: 10,
      shipping: 0,
      discount: 0,
      total_store_price_excluding_vat: 10,
      total_store_vat: 0,
      total_store_price: 10,
      shipping_method: 'standard',
      estimated_delivery_date_x: '01-12-2026',
      estimated_delivery_date_y: '03-12-2026',
      tracking_key: null,
      customer: {
        name: 'Mia',
        email: 'mia@shop.test',
        address_first_line: '1',
        address_second_line: '',
        address_city: 'B',
        address_country: 'Germany',
        address_postcode: '1',
        address_county: '',
        address_state: '',
      },
      lines: [],
    };
    const state = { status: 'processing', message: null, reason: null, payment: null, pending: PENDING };
    const requests = { count: 0 };
    const answer = (change: object) => {
      globalThis.fetch = async () => {
        requests.count++;
        const data = { order: ORDER, ...state, ...change };
        return { ok: true, status: 200, headers: new Headers(), json: async () => wrapInEnvelope(data) } as Response;
      };
    };
    beforeEach(() => {
      requests.count = 0;
      jest.useFakeTimers();
    });
    afterEach(() => jest.useRealTimers());

    it('shows the order and the awaited payment, and stops polling (PAY-08)', async () => {
      answer({});
      show();
      await act(() => jest.advanceTimersByTimeAsync(7_000));
      expect(screen.getByText('pending_bank')).toBeVisible();
      expect(screen.getByText('R-1')).toBeVisible();
      expect(screen.queryByText('pending_otherwise')).toBeNull();
      await act(() => jest.advanceTimersByTimeAsync(600_000));
      const polls = requests.count;
      expect(polls).toBeLessThan(25);
      await act(() => jest.advanceTimersByTimeAsync(3_600_000));
      expect(requests.count).toBe(polls);
      expect(screen.getByText('pending_bank')).toBeVisible();
    });

    it('becomes the confirmation when the bank is quick', async () => {
      answer({});
      show();
      await act(() => jest.advanceTimersByTimeAsync(7_000));
      answer({ status: 'succeeded', pending: null });
      await act(() => jest.advanceTimersByTimeAsync(20_000));
      expect(screen.getByText('thanks')).toBeVisible();
    });

    it('names what the shopper must do, and offers another way only on request', async () => {
      const payment = { gateway: 'stripe', publishable_key: 'pk', tenant_stripe_connect_account_id: null };
      const pending = { step: 'reference', until: '2026-11-26T12:00:00.000Z', url: 'https://payments.stripe.com/v' };
      answer({ status: 'requires_action', payment, pending });
      show();
      await act(() => jest.advanceTimersByTimeAsync(10));
      expect(screen.getByText('pending_reference')).toBeVisible();
      expect(screen.getByText('26 November 2026')).toBeVisible();
      expect(screen.getByRole('link', { name: 'pending_details' })).toHaveAttribute('href', pending.url);
      expect(screen.queryByText('payment_not_taken')).toBeNull();
      expect(screen.getByRole('button', { name: 'pending_otherwise' })).toBeVisible();
    });
  });

  it('reports that there is no order when this tab has placed none', () => {
    sessionStorage.clear();
    show(NOTHING);
    expect(screen.getByText('no_order')).toBeVisible();
  });
});
