import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { InsightSeriesDto } from '@/lib/contracts/insights';
import messages from '@/messages/en.json';
import { InsightRankings, InsightSeries } from './insight-series';

function show(profit: number): void {
  const figures = { orders: 2, revenue: 5000, profit };
  const series: InsightSeriesDto = {
    currency: 'EUR',
    totals: figures,
    previous: { orders: 0, revenue: 0, profit: 0 },
    bars: [],
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
      <InsightRankings series={series} range={range} tenantId={1} getExportHref={() => null} />
    </NextIntlClientProvider>,
  );
}
const { profit: PROFIT } = messages.insights;
const { beforeProduction: BEFORE_PRODUCTION } = messages.statements;

describe('the figures of a currency', () => {
  it('include the profit after production costs, in total, by store and by country', () => {
    show(3000);
    expect(screen.getAllByText(PROFIT)).toHaveLength(3);
    expect(screen.queryByText(BEFORE_PRODUCTION)).toBeNull();
  });

  it('are not labelled as profit while no production costs were subtracted', () => {
    show(5000);
    expect(screen.getAllByText(BEFORE_PRODUCTION)).toHaveLength(3);
    expect(screen.queryByText(PROFIT)).toBeNull();
  });
});
