import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PayResponse } from '@/lib/client/checkout/checkout-api';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { confirmationAddress } from './confirmation-address';
import { PaymentSuccess } from './payment-success';

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

/** Makes fetch return these statuses in turn; null is a network failure. */
function answerWith(...statuses: readonly (number | null)[]): void {
  const left = [...statuses];
  globalThis.fetch = async () => {
    const status = left.shift() ?? null;
    if (status === null) throw new TypeError('Failed to fetch');
    return { ok: false, status, headers: new Headers(), json: async () => ({ message: 'No', code: 'x' }) } as Response;
  };
}

const show = (returned: typeof RETURNED | typeof NOTHING = RETURNED) =>
  render(<PaymentSuccess store={STORE} language="en" texts={{}} termsPath="/terms" returned={returned} />);

describe('the page that a payment returns to', () => {
  const { fetch } = globalThis;
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('does not claim that there is no order when it could not ask, and asks again on request (PAY-08)', async () => {
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
    expect(confirmationAddress(STORE, { order, client_secret: 'pi_1_secret_9' } as PayResponse)).toBe(
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

  it('says that there is no order when this tab has placed none', () => {
    sessionStorage.clear();
    show(NOTHING);
    expect(screen.getByText('no_order')).toBeVisible();
  });
});
