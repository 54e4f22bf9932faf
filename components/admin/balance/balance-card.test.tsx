import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import messages from '@/messages/en.json';
import { BalanceCard } from './balance-card';

const text = messages.balance;
const TERMS = { delay_days: 7, reserve_percent: 1_000 };
const EMPTY = { currency: 'GBP', available: 0, on_the_way: 0, reserved: 0, owed: 0, debt: 0 } as const;

/** Renders the card of a balance. Returns its rows as label and amount. */
function show(balance: Partial<Parameters<typeof BalanceCard>[0]['balance']>, hasAccount = true, isTest = false) {
  const { container } = render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
      <BalanceCard balance={{ ...EMPTY, ...balance }} terms={TERMS} hasAccount={hasAccount} isTest={isTest} />
    </NextIntlClientProvider>,
  );
  return [...container.querySelectorAll('dl > div')].map((part) => [
    part.querySelector('dt')?.textContent,
    part.querySelector('dd')?.textContent,
  ]);
}

describe('a balance', () => {
  it('shows the amounts of held money that are not available, without amounts of zero', () => {
    expect(show({ available: 7_900, on_the_way: 4_000, reserved: 600 })).toEqual([
      [text.onTheWay, '£40.00'],
      [text.reserved, '£6.00'],
    ]);
    expect(screen.getByText('£79.00')).toBeVisible();
    expect(screen.getByText(text.next.ready)).toBeVisible();
  });

  it('states what a pay-out waits for: a bank account, more money, or the settlement of a debt', () => {
    show({ available: 7_900 }, false);
    expect(screen.getByText(text.next.noAccount)).toBeVisible();
    show({ available: 999 });
    expect(screen.getByText(text.next.little.replace('{amount}', '£10.00'))).toBeVisible();
    expect(show({ debt: 1_205 })).toContainEqual([text.debt, '£12.05']);
    expect(screen.getByText(text.next.debt)).toBeVisible();
  });

  it('states that no real money is paid out of test payments', () => {
    show({}, true, true);
    expect(screen.getByText(text.testText)).toBeVisible();
  });
});
