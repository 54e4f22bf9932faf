import {
  clearCheckout,
  consumePendingPayment,
  type GiftDraft,
  readCheckoutDraft,
  readGiftDraft,
  readPendingPayment,
  saveCheckoutDraft,
  saveGiftDraft,
  savePendingPayment,
} from './checkout-draft';

const address = {
  name: 'Ada',
  email: 'ada@example.com',
  phone: '1',
  address_first_line: '1 High St',
  address_second_line: '',
  address_city: 'Leeds',
  address_county: '',
  address_postcode: 'LS1 1AA',
  address_country: 'United Kingdom',
  address_state: '',
};
const answer = {
  customer_id: '018f0000-0000-7000-8000-000000000001',
  country_iso2: 'GB',
  state_abbreviation: null,
  shipping_prices: { standard: 395, standard_tracked: null, express: 0, additional_item_price: 150 },
  delivery_dates: {
    standard: { from: '01-12-2026', to: '03-12-2026' },
    standard_tracked: null,
    express: { from: '01-12-2026', to: '01-12-2026' },
  },
  event_vouchers: [{ code: 'SAVE5', discount_amount: 500 }],
  has_voucher_opportunity: true,
};
const draft = {
  answer,
  address,
  method: 'express',
  voucherCode: 'SECRET',
  learned: { code: 'SECRET', discountMinor: 705 },
} as const;

describe('the checkout draft of a tab', () => {
  beforeEach(() => sessionStorage.clear());

  it('is restored to the penny', () => {
    saveCheckoutDraft(7, draft);
    expect(readCheckoutDraft(7)).toEqual(draft);
    expect(readCheckoutDraft(8)).toBeNull();
  });

  it('is ignored when another version of the program wrote it', () => {
    sessionStorage.setItem('checkout-draft-7', '{"customer":1}');
    sessionStorage.setItem('checkout-gift-7', 'not json');
    expect([readCheckoutDraft(7), readGiftDraft(7)]).toEqual([null, null]);
  });

  it('keeps a claimed gift whose payment is open, until the order is placed', () => {
    const order = {
      id: answer.customer_id,
      order_ref: 'ML-00000-0000',
      status: 'new',
      payment_state: 'awaiting payment',
      currency: 'GBP',
      region: 'UK',
      subtotal: 0,
      shipping: 360,
      discount: 0,
      total_store_price_excluding_vat: 300,
      donation: null,
      total_store_vat: 60,
      total_store_price: 360,
      shipping_method: 'standard',
      estimated_delivery_date_x: '06-03-2026',
      estimated_delivery_date_y: '10-03-2026',
      tracking_key: null,
      customer: address,
      lines: [],
    } as const;
    const { phone: _phone, ...customer } = address;
    const gift: GiftDraft = {
      answer: {
        client_secret: 'pi_1_secret_2',
        tenant_stripe_connect_account_id: null,
        order: { ...order, customer, lines: [] },
        order_fully_paid_by_voucher: false,
        basket_tax_breakdown: null,
        gateway: 'test',
        publishable_key: null,
      },
      form: { ...address, message: '', promo_code: 'GIFT-1' },
    };
    saveGiftDraft(7, gift);
    expect(readGiftDraft(7)).toEqual(gift);
    clearCheckout(7);
    expect(readGiftDraft(7)).toBeNull();
  });
});

describe('the open payments of a browser', () => {
  beforeEach(() => localStorage.clear());
  const lines = [{ id: 'a', quantity: 2 }];

  it('are visible in every tab and handled once', () => {
    expect(savePendingPayment(7, 'pi_1', lines)).toBe(true);
    expect(readPendingPayment(7, 'pi_1')).toEqual(lines);
    expect([consumePendingPayment(7, 'pi_1'), consumePendingPayment(7, 'pi_1')]).toEqual([lines, null]);
    expect(localStorage).toHaveLength(0);
  });

  it('are separate by store, one entry per payment, and each of several tabs keeps its own', () => {
    savePendingPayment(7, 'pi_1', lines);
    savePendingPayment(7, 'pi_2', [{ id: 'b', quantity: 1 }]);
    savePendingPayment(7, 'pi_1', [{ id: 'a', quantity: 3 }]);
    expect(readPendingPayment(8, 'pi_1')).toBeNull();
    expect(consumePendingPayment(7, 'pi_2')).toEqual([{ id: 'b', quantity: 1 }]);
    expect(consumePendingPayment(7, 'pi_1')).toEqual([{ id: 'a', quantity: 3 }]);
  });

  it('drop the oldest of many, and entries of an earlier version', () => {
    localStorage.setItem('checkout-pending-7', 'pi_old');
    for (let n = 0; n < 12; n += 1) savePendingPayment(7, `pi_${n}`, lines);
    expect([readPendingPayment(7, 'pi_0'), readPendingPayment(7, 'pi_11')]).toEqual([null, lines]);
  });

  it('say so when the browser stores nothing', () => {
    const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('refused');
    });
    expect(savePendingPayment(7, 'pi_1', lines)).toBe(false);
    refused.mockRestore();
  });
});
