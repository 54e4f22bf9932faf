import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Price } from '@/components/ui/price';
import type { InsightFiguresDto, InsightSeriesDto } from '@/lib/contracts/insights';
import { getRegionByCurrency } from '@/lib/domain/regions/regions';
import type { ChartBucket, DayRange } from '@/lib/domain/revenue/range';
import { useCountryLabel } from '../fulfillers/fulfiller-fields';
import { Card } from '../kit/page-header';
import { Tile, Tiles } from '../kit/tile';
import { buildOrdersPath } from '../revenue/orders-path';
import { RevenueChart } from '../revenue/revenue-chart';
import { BestSellers, type GetExportHref } from './best-sellers';
import { Change } from './change';
import { RankingTable } from './ranking-table';

/**
 * Shows the figures of one currency: totals compared with the preceding days of equal number, and the figures over
 * time.
 */
export function InsightSeries({ series, bucket }: { readonly series: InsightSeriesDto; readonly bucket: ChartBucket }) {
  const t = useTranslations('insights');
  const { currency, bars } = series;
  return (
    <section aria-label={currency} className="flex flex-col gap-6">
      <Totals series={series} />
      <Card title={t('overTime')}>
        <RevenueChart
          series={{ currency, bars: bars.map(({ revenue, ...bar }) => ({ ...bar, total: revenue })) }}
          bucket={bucket}
          buildHref={({ from, to }) => buildOrdersPath({ currency, from, to, counted: true })}
        />
      </Card>
    </section>
  );
}

/** Lists the figures of one currency by store and by country, and its best sellers. */
export function InsightRankings(props: {
  readonly series: InsightSeriesDto;
  readonly range: DayRange;
  readonly tenantId: number;
  readonly getExportHref: GetExportHref;
}) {
  const { series, range, tenantId, getExportHref } = props;
  const t = useTranslations('insights');
  const getCountryLabel = useCountryLabel();
  const { currency, stores, countries } = series;
  const region = getRegionByCurrency(currency);
  const heads = [t('orders'), t('revenueShort'), useProfitLabel(series)];
  const figures = ({ orders, revenue, profit }: InsightFiguresDto): ReactNode[] => [
    orders,
    <Price key="revenue" minor={revenue} currency={currency} region={region} />,
    <Price key="profit" minor={profit} currency={currency} region={region} />,
  ];
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-2">
        <RankingTable
          title={t('byStore')}
          label={t('store')}
          heads={heads}
          rows={stores}
          exportHref={getExportHref('store')}
          onPhone={[1, 2]}
          figures={figures}
        >
          {({ slug, name }) => (
            <Link
              href={`/events/${slug}/orders?${new URLSearchParams({ from: range.from, to: range.to, counted: '1' })}`}
              prefetch={false}
              className="font-semibold wrap-anywhere hover:underline"
            >
              {name}
            </Link>
          )}
        </RankingTable>
        <RankingTable
          title={t('byCountry')}
          label={t('country')}
          heads={heads}
          rows={countries}
          exportHref={getExportHref('country')}
          onPhone={[1, 2]}
          figures={figures}
        >
          {({ country }) => getCountryLabel(country)}
        </RankingTable>
      </div>
      <BestSellers series={series} tenantId={tenantId} getExportHref={getExportHref} />
    </>
  );
}

/** Returns the label of the profit figure: "before production" while it does not contain any production costs. */
function useProfitLabel({ totals }: InsightSeriesDto): string {
  const t = useTranslations('insights');
  const statements = useTranslations('statements');
  return totals.production === 0 ? statements('beforeProduction') : t('profit');
}

function Totals({ series }: { readonly series: InsightSeriesDto }) {
  const t = useTranslations('insights');
  const profitLabel = useProfitLabel(series);
  const { currency, totals, previous } = series;
  const region = getRegionByCurrency(currency);
  const average = ({ revenue, orders }: InsightFiguresDto): number => (orders === 0 ? 0 : Math.round(revenue / orders));
  const write = (minor: number): ReactNode => <Price minor={minor} currency={currency} region={region} />;
  return (
    <Tiles>
      <Tile label={t('revenue', { currency })}>
        {write(totals.revenue)}
        <Change now={totals.revenue} before={previous.revenue} />
      </Tile>
      <Tile label={t('orders')}>
        {totals.orders}
        <Change now={totals.orders} before={previous.orders} />
      </Tile>
      <Tile label={t('average')}>
        {write(average(totals))}
        <Change now={average(totals)} before={average(previous)} />
      </Tile>
      <Tile label={profitLabel}>
        {write(totals.profit)}
        <Change now={totals.profit} before={previous.profit} />
      </Tile>
    </Tiles>
  );
}
