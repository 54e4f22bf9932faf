import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Price } from '@/components/ui/price';
import type { InsightFiguresDto, InsightSeriesDto } from '@/lib/contracts/insights';
import { regionOfCurrency } from '@/lib/domain/regions/regions';
import type { Bucket, DayRange } from '@/lib/domain/revenue/range';
import { useCountryLabel } from '../fulfillers/fulfiller-fields';
import { Card } from '../kit/page-header';
import { Cell, Heading, Row, Table } from '../kit/table';
import { Tile, Tiles } from '../kit/tile';
import { RevenueChart } from '../revenue/revenue-chart';

/** Figures in one currency: in total against the days before, over time, by store and by country. */
export function InsightSeries(props: {
  readonly series: InsightSeriesDto;
  readonly bucket: Bucket;
  readonly range: DayRange;
}) {
  const { series, bucket, range } = props;
  const t = useTranslations('insights');
  const getCountryLabel = useCountryLabel();
  const { currency, bars, stores, countries } = series;
  return (
    <section aria-label={currency} className="flex flex-col gap-6">
      <Totals series={series} />
      <Card title={t('overTime')}>
        <RevenueChart
          series={{ currency, bars: bars.map(({ revenue, ...bar }) => ({ ...bar, total: revenue })) }}
          bucket={bucket}
          buildHref={({ from, to }) => `/orders?${new URLSearchParams({ from, to })}`}
        />
      </Card>
      <div className="grid gap-6 lg:grid-cols-2">
        <Ranking title={t('byStore')} label={t('store')} currency={currency} rows={stores}>
          {({ slug, name }) => (
            <Link
              href={`/events/${slug}/orders?${new URLSearchParams({ from: range.from, to: range.to })}`}
              prefetch={false}
              className="font-semibold wrap-anywhere hover:underline"
            >
              {name}
            </Link>
          )}
        </Ranking>
        <Ranking title={t('byCountry')} label={t('country')} currency={currency} rows={countries}>
          {({ country }) => getCountryLabel(country)}
        </Ranking>
      </div>
    </section>
  );
}

function Totals({ series }: { readonly series: InsightSeriesDto }) {
  const t = useTranslations('insights');
  const statements = useTranslations('statements');
  const { currency, totals, previous } = series;
  const region = regionOfCurrency(currency);
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
      <Tile label={totals.profit === totals.revenue ? statements('beforeProduction') : t('profit')}>
        {write(totals.profit)}
        <Change now={totals.profit} before={previous.profit} />
      </Tile>
    </Tiles>
  );
}

/** How a figure compares with the days before. */
function Change({ now, before }: { readonly now: number; readonly before: number }) {
  const t = useTranslations('insights');
  const format = useFormatter();
  const share = before > 0 ? (now - before) / before : null;
  const text =
    share === null
      ? t('noneBefore')
      : t('change', {
          share: format.number(share, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
        });
  return <span className="mt-1 block text-xs font-normal text-muted">{text}</span>;
}

/** Stores or countries by revenue. */
function Ranking<Item extends InsightFiguresDto>(props: {
  readonly title: string;
  readonly label: string;
  readonly currency: InsightSeriesDto['currency'];
  readonly rows: readonly Item[];
  readonly children: (row: Item) => ReactNode;
}) {
  const { title, label, currency, rows, children } = props;
  const t = useTranslations('insights');
  const region = regionOfCurrency(currency);
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h2 className="text-lg">{title}</h2>
      <Table
        label={title}
        head={
          <>
            <Heading>{label}</Heading>
            <Heading className="text-end">{t('orders')}</Heading>
            <Heading className="text-end">{t('revenueShort')}</Heading>
            <Heading className="hidden text-end sm:table-cell">{t('profit')}</Heading>
          </>
        }
      >
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are ranked, and each place has one.
          <Row key={place}>
            <Cell>{children(row)}</Cell>
            <Cell className="tabular text-end">{row.orders}</Cell>
            <Cell className="text-end">
              <Price minor={row.revenue} currency={currency} region={region} />
            </Cell>
            <Cell className="hidden text-end sm:table-cell">
              <Price minor={row.profit} currency={currency} region={region} />
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
