import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps } from 'react';
import messages from '@/messages/en.json';
import { ClientAttention } from './client-attention';

type AttentionClient = ComponentProps<typeof ClientAttention>['client'];
type Account = AttentionClient['payment_accounts'][number];

const show = (account: Partial<Account>) =>
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
      <ClientAttention
        client={{
          id: 3,
          waiting_orders: [],
          unpaid: { count: 0, overdue: 0, amounts: [] },
          payment_accounts: [
            { region: 'UK', state: 'complete', reason: null, since: null, stops_payments: false, ...account },
          ],
        }}
      />
    </NextIntlClientProvider>,
  );
const since = '2026-05-04T10:00:00Z';

describe('a client’s payment account on the staff’s page', () => {
  it('shows why it is restricted, what the restriction stops, and since when', () => {
    show({ state: 'restricted', reason: 'past_due', since, stops_payments: true });
    expect(
      screen.getByText(
        /No card payments since May 4, 2026\. Stripe asked for details, and their deadline has passed\./,
      ),
    ).toBeVisible();
  });

  it('distinguishes stopped payouts from stopped payments', () => {
    show({ state: 'restricted', reason: 'under_review', since });
    expect(screen.getByText(/No payouts since May 4, 2026\. Stripe is reviewing the account\./)).toBeVisible();
  });

  it('shows since when a lost account has accepted no payments', () => {
    show({ state: 'lost', since, stops_payments: true });
    expect(screen.getByText(/No card payments since May 4, 2026\./)).toBeVisible();
  });
});
