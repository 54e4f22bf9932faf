import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { InsightFiguresDto, InsightSeriesDto } from '@/lib/contracts/insights';
import messages from '@/messages/en.json';
import { InsightRankings, InsightSeries } from './insight-series';

function show(figures: InsightFiguresDto): void {
  const series: InsightSeriesDto = {
    currency: 'EUR',
    totals: figures,
    previous: { orders: 0, revenue: 0, production: 0, profit: 0 },
    bars: [{ from: '2026-11-02', to: '2026-11-02', ...figures }],
    stores: [{ slug: 'run', name: 'Run', ...figures }],
    countries: [{ country: 'NL', ...figures }],
    products: [],
    sizes: [],
    colours: [],
    vouchers: [],
  };
  const range = { from: '2026-11-01', to: '2026-11-28' };
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <InsightSeries series={series} bucket="day" />
      <InsightRankings series={series} range={range} tenantId={1} getExportHref={(by) => `/export?by=${by}`} />
    </NextIntlClientProvider>,
  );
}
const { profit: PROFIT } = messages.insights;
const { beforeProduction: BEFORE_PRODUCTION } = messages.statements;

describe('the figures of a currency', () => {
  it('include the profit after production costs, in total, by store and by country', () => {
    show({ orders: 2, revenue: 5000, production: 2000, profit: 3000 });
    expect(screen.getAllByText(PROFIT)).toHaveLength(3);
    expect(screen.queryByText(BEFORE_PRODUCTION)).toBeNull();
  });

  it('are not labelled as profit while no production costs were subtracted', () => {
    // A donation is subtracted all the same.
    show({ orders: 2, revenue: 5000, production: 0, profit: 4500 });
    expect(screen.getAllByText(BEFORE_PRODUCTION)).toHaveLength(3);
    expect(screen.queryByText(PROFIT)).toBeNull();
  });

  it('offer each table as its own file, and lead from a day to its orders in the currency', () => {
    show({ orders: 2, revenue: 5000, production: 2000, profit: 3000 });
    const files = screen.getAllByRole('link', { name: /CSV/ }).map((link) => link.getAttribute('href'));
    expect(files).toEqual(['/export?by=store', '/export?by=country']);
    const [day] = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/orders'));
    expect(day).toHaveAttribute('href', '/orders?currency=EUR&from=2026-11-02&to=2026-11-02&counted=1');
  });
});
