import { renderHook } from '@testing-library/react';
import { saveAddressDraft } from '@/lib/client/checkout/address-draft';
import type { CheckoutEvent } from '@/lib/domain/checkout/steps';
import { address, buildCustomerAnswer, draft, line, STORE_ID, store } from '@/tests/setup/checkout';
import { serveCalls } from '@/tests/setup/serve-calls';
import type { CheckoutCustomer } from '../customer';
import { useCustomer } from './use-customer';

let server: ReturnType<typeof serveCalls> | null = null;
beforeEach(() => sessionStorage.clear());
afterEach(() => server?.stop());

function show(answer: Parameters<typeof serveCalls>[0], customer: CheckoutCustomer | null = null) {
  server = serveCalls(answer);
  const events: CheckoutEvent<CheckoutCustomer, unknown, unknown>['type'][] = [];
  const { result } = renderHook(() =>
    useCustomer({
      store,
      language: 'en',
      lines: [line],
      customer,
      dispatch: ({ type }) => events.push(type),
    }),
  );
  return { customers: result.current, events, calls: server.calls };
}
const values = { ...address, address_country: 'United Kingdom' };
const buyer: CheckoutCustomer = { answer: draft.answer, address, language: 'en' };

describe('the address of a checkout', () => {
  it('is not sent with an invalid field, and names that field', async () => {
    const { customers, events, calls } = show(() => ({ body: buildCustomerAnswer() }));
    const problems = await customers.sendAddress({ ...values, email: 'nobody' });
    expect(Object.keys(problems)).toEqual(['email']);
    expect(calls).toEqual([]);
    expect(events).toEqual(['address sent', 'customer failed']);
  });

  it('loads the shipping options of its destination', async () => {
    const { customers, events, calls } = show(() => ({ body: buildCustomerAnswer() }));
    expect(await customers.sendAddress(values)).toEqual({});
    expect(events).toEqual(['address sent', 'customer created']);
    expect(calls[0]?.body).toMatchObject({ name: 'Robin', lang: 'en', customer_id: null });
  });

  it('stays the address of one customer when it is sent again', async () => {
    const { customers, calls } = show(() => ({ body: buildCustomerAnswer() }), buyer);
    await customers.renewCustomer(address);
    expect(calls[0]?.body.customer_id).toBe(draft.answer.customer_id);
  });

  it('shows why the server rejected it', async () => {
    const { customers, events } = show(() => ({
      status: 422,
      body: { code: 'invalid', message: 'no', errors: { address_postcode: ['wrong'] } },
    }));
    expect(Object.keys(await customers.sendAddress(values))).toEqual(['address_postcode']);
    expect(events).toEqual(['address sent', 'customer failed']);
  });

  it('counts as unchanged while the form contains the sent address, even if some fields were never edited', () => {
    const { customers } = show(() => ({ body: {} }), buyer);
    saveAddressDraft(STORE_ID, { name: ' Robin ' });
    expect(customers.isAddressUnchanged()).toBe(true);
    saveAddressDraft(STORE_ID, { name: 'Kim' });
    expect(customers.isAddressUnchanged()).toBe(false);
  });
});
