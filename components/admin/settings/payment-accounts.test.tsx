import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps } from 'react';
import type { PaymentAccountDto } from '@/lib/contracts/payments';
import type { Region } from '@/lib/domain/regions/regions';
import messages from '@/messages/en.json';
import { PaymentAccountNotices } from './payment-account-problem';
import { PaymentAccounts } from './payment-accounts';

const account = (region: Region, change: Partial<PaymentAccountDto> = {}): PaymentAccountDto => ({
  region,
  state: 'complete',
  gateway: 'stripe',
  account: `acct_${region}`,
  stores: 1,
  since: null,
  reason: null,
  missing: [],
  stops_payments: false,
  provider_fee: null,
  failed_payout: null,
  ...change,
});
const none = { state: 'none', gateway: null, account: null } as const;
const restricted: Partial<PaymentAccountDto> = {
  state: 'restricted',
  since: '2026-05-04T10:00:00Z',
  reason: 'past_due',
  missing: ['external_account', 'company.tax_id'],
  stops_payments: true,
};

function show(accounts: readonly PaymentAccountDto[], testRegions: readonly Region[] = []) {
  const billing: ComponentProps<typeof PaymentAccounts>['billing'] = {
    region: 'UK',
    currency: 'GBP',
    connected_account: null,
    payment_accounts: [...accounts],
    payment_problems: [],
    verification: { verified: true, needs: [], abilities: [{ ability: 'platform payment account', allowed: true }] },
    credit_requested_at: null,
    credit_declined: null,
    credit: null,
    invoices: [],
    unbilled: [],
  };
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
      <QueryClientProvider client={new QueryClient()}>
        <PaymentAccounts billing={billing} tenantId={1} testRegions={testRegions} />
        <PaymentAccountNotices accounts={accounts} testRegions={testRegions} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}
const card = (region: Region): HTMLElement => {
  const cardElement = document.getElementById(`payment-${region}`);
  if (!cardElement) throw new Error(`there is no card of ${region}`);
  return cardElement;
};
const buttons = (region: Region): string[] =>
  within(card(region))
    .getAllByRole('button')
    .map(({ textContent }) => textContent ?? '');

describe('the payment accounts of a company', () => {
  it('are listed by region, with a button to connect one where there is none', () => {
    show([account('UK'), account('EU', none), account('US', { state: 'submitted' })]);
    expect(within(card('UK')).getByText('Connected')).toBeTruthy();
    expect(buttons('UK')).toEqual(['Use another account', 'Disconnect']);
    expect(within(card('EU')).getByText('Not connected')).toBeTruthy();
    expect(buttons('EU')).toEqual(['Connect an account European Union']);
    expect(within(card('US')).getByText('Under review')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are reported as missing where stores sell without one, unless the test gateway accepts the payments there', () => {
    const notice = () => screen.queryByText(/^No payment account yet/)?.textContent;
    const accounts = [account('UK', none), account('EU', { ...none, state: 'started' }), account('US', none)];
    show(accounts, ['US']);
    expect(notice()).toBe('No payment account yet: United Kingdom and European Union');
    cleanup();
    show([account('UK'), account('EU', { ...none, stores: 0 }), account('US', { state: 'submitted' })]);
    expect(notice()).toBeUndefined();
  });

  it('state what Stripe restricts, and link to Stripe', () => {
    show([account('UK', restricted)]);
    const text = card('UK').textContent;
    expect(text).toContain('can’t take card payments until Stripe lifts the restriction');
    expect(text).toContain('Stripe asked for details, and the deadline has passed.');
    expect(text).toContain('Stripe still asks for 2 details.');
    expect(within(card('UK')).getByRole('link', { name: 'Open Stripe' })).toBeTruthy();
    expect(buttons('UK')).toContain('Check now');
    expect(screen.getByRole('alert').textContent).toContain('United Kingdom');
  });

  it('do not mention the platform’s account where payments have stopped', () => {
    const lost = { state: 'lost', since: '2026-05-04T10:00:00Z', stops_payments: true } as const;
    show([account('UK', lost), account('EU', { state: 'started', stops_payments: true })]);
    for (const region of ['UK', 'EU'] as const) {
      expect(card(region).textContent).toContain('take no card payments until an account is connected here again');
      expect(card(region).textContent).not.toContain('collected in the platform’s own account');
    }
    expect(buttons('UK')).toEqual(['Connect an account United Kingdom', 'Use the platform’s account']);
  });

  it('name a failed payout, and leave out the test gateway’s account once its region has keys', () => {
    const payout = { at: '2026-05-04T10:00:00Z', amount_minor: 12_300, currency: 'GBP', reason: '' } as const;
    show([account('UK', { failed_payout: payout }), account('EU', { gateway: 'test' })]);
    expect(card('UK').textContent).toContain('Stripe could not pay out £123.00');
    expect(within(card('EU')).getByText('Not connected')).toBeTruthy();
  });
});
