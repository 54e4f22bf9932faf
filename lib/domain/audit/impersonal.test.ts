import { removePersonalDetails } from './impersonal';

describe('the details of an audit entry without personal data', () => {
  it('keep numbers, days, codes and field names, and drop every free text', () => {
    const details = {
      order_ref: 'ML-7K3QD-9XWP',
      status: { from: 'Draft', to: 'Active' },
      changed: { email: { from: 'mia@shopper.test', to: 'eva@shopper.test' }, budget_minor: { from: 1, to: 2 } },
      fields: ['email', 'address_city', 'mia@shopper.test'],
      message: 'Call Mia on 0161 496 0000',
      amount_minor: 4_200,
      ends_on: '2026-03-01',
      recipients: ['mia@shopper.test'],
      code: 'WELCOME10',
    };
    expect(removePersonalDetails(details, 'order')).toEqual({
      order_ref: 'ML-7K3QD-9XWP',
      status: { from: 'Draft', to: 'Active' },
      changed: { budget_minor: { from: 1, to: 2 } },
      fields: ['email', 'address_city'],
      amount_minor: 4_200,
      ends_on: '2026-03-01',
    });
  });

  it('keep the name of a store and drop that of a person', () => {
    expect(removePersonalDetails({ name: 'Summer Fest' }, 'event')).toEqual({ name: 'Summer Fest' });
    expect(removePersonalDetails({ name: 'Mia Shopper', role: 'admin' }, 'user')).toEqual({ role: 'admin' });
  });
});
