import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import messages from '@/messages/en.json';
import { RevenueChart } from './revenue-chart';

const day = (date: number, orders: number, total: number) => {
  const from = `2026-11-${String(date).padStart(2, '0')}`;
  return { from, to: from, orders, total };
};

function show(bars: ReturnType<typeof day>[]) {
  return render(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <RevenueChart
        series={{ currency: 'EUR', bars }}
        bucket="day"
        buildHref={({ from, to }) => `/orders?${new URLSearchParams({ from, to })}`}
      />
    </NextIntlClientProvider>,
  );
}

describe('a revenue chart', () => {
  it('links each day with orders to the orders, and no other day is a keyboard stop', () => {
    show([day(1, 2, 5_000), day(2, 0, 0), day(3, 1, 2_000)]);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/orders?from=2026-11-01&to=2026-11-01',
      '/orders?from=2026-11-03&to=2026-11-03',
    ]);
  });

  it('draws a day with more refunds than sales below the line', () => {
    const { container } = show([day(1, 2, 5_000), day(2, 0, -5_000)]);
    const [sales, , refunds] = [...container.querySelectorAll('svg rect')].map((rect) =>
      ['y', 'height'].map((name) => Number(rect.getAttribute(name))),
    );
    expect(sales).toEqual([0, 50]);
    expect(refunds).toEqual([50, 50]);
  });
});
