import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import messages from '@/messages/en.json';
import { OrderResult } from './order-result';

const text = messages.orders.result;

/** Renders the result of an order. Returns its rows as label and amount. */
function show(result: Parameters<typeof OrderResult>[0]['result']) {
  const { container } = render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
      <OrderResult result={result} order={{ currency: 'GBP', region: 'UK' }} />
    </NextIntlClientProvider>,
  );
  return [...container.querySelectorAll('dl > div')].map((row) => [
    row.querySelector('dt')?.textContent,
    row.querySelector('dd')?.textContent,
  ]);
}

describe('an order’s result for its owner', () => {
  it('is called profit only once its production is counted', () => {
    const result = { received: 10_074, tax: 1_679, production: 0, shipping: 0, donation: 0, profit: 8_395, fee: null };
    expect(show(result)).toEqual([
      [text.received, '£100.74'],
      [text.tax, '-£16.79'],
      [text.beforeProduction, '£83.95'],
    ]);
    expect(screen.getByText(text.note)).toBeVisible();
  });

  it('shows the cost of production and shipping, and a loss below zero', () => {
    expect(
      show({ received: 0, tax: 0, production: 800, shipping: 405, donation: 0, profit: -1_205, fee: null }),
    ).toEqual([
      [text.received, '£0.00'],
      [text.tax, '£0.00'],
      [text.production, '-£8.00'],
      [text.shipping, '-£4.05'],
      [text.profit, '-£12.05'],
    ]);
  });

  it.each([
    ['kept for production', false, 'Merchloom kept £14.59 of the payment for production and shipping, including VAT.'],
    ['returned', true, 'Merchloom returned the £14.59 kept for production, because nothing was made.'],
  ])('shows which part of the payment was %s', (_what, isReturned, sentence) => {
    const fee = { amount: 1_459, is_returned: isReturned };
    show({ received: 4_108, tax: 713, production: 0, shipping: 0, donation: 0, profit: 3_395, fee });
    expect(screen.getByText(sentence)).toBeVisible();
  });
});
