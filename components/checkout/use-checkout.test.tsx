import { act, renderHook, waitFor } from '@testing-library/react';
import { createBasket } from '@/lib/client/basket/basket';
import { keepCheckout } from '@/lib/client/checkout/checkout-draft';
import type { BasketLine } from '@/lib/domain/basket/line';
import { addressSchema } from '@/lib/domain/checkout/address-form';
import { REFUSAL_HEADER, writeReasons } from '@/lib/domain/refusals/header';
import type { StoreView } from '@/lib/storefront/store-view';
import { useCheckout } from './use-checkout';

const STORE_ID = 71;
const LINE: BasketLine = {
  id: '1-a',
  productId: 1,
  name: 'Tee',
  description: '',
  code: 'TEE-1',
  status: 'active',
  sku: 'sku',
  colour: 'navy',
  colourName: 'Navy',
  size: 'm',
  quantity: 1,
  unitNetMinor: 1000,
  vatApplies: true,
  frontPreview: null,
  backPreview: null,
  front: [],
  back: [],
};
let mockKept: readonly BasketLine[] = [LINE];
const mockBasket = createBasket(STORE_ID, {
  storage: {
    read: async () => mockKept,
    update: async (_, change) => {
      mockKept = change(mockKept);
      return mockKept;
    },
  },
  channel: null,
  logError: console.error,
});
jest.mock('@/lib/client/basket/use-basket', () => ({
  basketOf: () => mockBasket,
  useBasket: () => ({ status: 'ready', lines: mockKept, error: null }),
}));

const store = {
  tenantId: 1,
  eventId: STORE_ID,
  slug: 'fest',
  path: '/fest',
  type: 'store',
  region: 'UK',
  currency: 'GBP',
  vat: { rateBps: 2000, registered: true },
} as StoreView;

it('counts on the prices that were shown until the question about a changed design is answered', async () => {
  window.history.replaceState(null, '', '#checkout/shipping');
  keepCheckout(STORE_ID, {
    answer: {
      customer_id: '00000000-0000-4000-8000-000000000001',
      country_iso2: 'GB',
      state_abbreviation: null,
      shipping_prices: { standard: 300, standard_tracked: null, express: null, additional_item_price: 0 },
      event_vouchers: [],
      has_voucher_opportunity: false,
    },
    address: addressSchema.parse({
      name: 'Robin',
      email: 'robin@example.test',
      phone: '+44 7700 900123',
      address_first_line: '1 High Street',
      address_city: 'Townville',
      address_postcode: 'AB1 2CD',
      address_country: 'United Kingdom',
    }),
    method: 'standard',
    voucherCode: '',
    learned: null,
    language: 'en',
  });
  const asked: { path: string; amount: unknown }[] = [];
  const why = writeReasons({ reason: { code: 'design_changed' }, reasons: {} }) ?? '';
  const former = window.fetch;
  window.fetch = (async (path: string, { body }: RequestInit = {}) => {
    asked.push({ path: path.split('/').slice(-2).join('/'), amount: JSON.parse(String(body ?? '{}')).amount });
    return {
      ok: false,
      status: 409,
      headers: new Headers({ [REFUSAL_HEADER]: why }),
      json: async () => ({ code: 'conflict', message: 'changed', details: { design_changes: [] } }),
    };
  }) as unknown as typeof fetch;
  try {
    const hook = renderHook(() => useCheckout(store, 'en', { areCodesUpperCase: true, t: (key: string) => key }));
    await waitFor(() => expect(hook.result.current.state.step).toBe('shipping'));
    await act(() => hook.result.current.askPayment());
    expect(hook.result.current.state.errors.products).toEqual([expect.objectContaining({ code: 'design_changed' })]);
    // The dialog requests the payment again with the accepted prices, so that the server can report what has become
    // more expensive.
    act(() => hook.result.current.designsDecided());
    await act(() => hook.result.current.askPayment());
    expect(asked.map(({ path }) => path)).toEqual(['checkout/pay', 'checkout/pay']);
    expect(asked[1]?.amount).toBe(asked[0]?.amount);
  } finally {
    window.fetch = former;
  }
});
