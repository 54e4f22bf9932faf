'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { RevenueSeriesDto } from '@/lib/contracts/revenue';
import { formatMoney } from '@/lib/domain/money/format-money';
import { getRegionByCurrency } from '@/lib/domain/regions/regions';
import type { ChartBucket, DayRange } from '@/lib/domain/revenue/range';
import { useFormatPeriod } from './use-format-period';

const HEIGHT = 160;
const BAR = 100;

/**
 * Bar chart of revenue in one currency. Each bar with orders is a link to them, so keyboard users can move between bars
 * and screen readers announce day, orders and amount. A bar points down where refunds exceed sales. A table contains
 * the same figures.
 */
export function RevenueChart(props: {
  readonly series: RevenueSeriesDto;
  readonly bucket: ChartBucket;
  /** Returns the address of the orders of a bar. */
  readonly buildHref: (bar: DayRange) => string;
}) {
  const { series, bucket, buildHref } = props;
  const t = useTranslations('revenue');
  const region = getRegionByCurrency(series.currency);
  const money = (minor: number) => formatMoney(minor, series.currency, region);
  const most = Math.max(1, ...series.bars.map(({ total }) => total));
  const least = Math.min(0, ...series.bars.map(({ total }) => total));
  const formatPeriod = useFormatPeriod(bucket);
  const title = t('chart', { currency: series.currency });
  const chart = useRef<HTMLDivElement>(null);
  const barCount = series.bars.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the latest bar is shown whenever the number of bars changes.
  useEffect(() => {
    if (chart.current) chart.current.scrollLeft = chart.current.scrollWidth;
  }, [barCount]);
  return (
    <figure className="flex min-w-0 flex-col gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-2 text-sm">
        <span className="font-semibold text-ink">{title}</span>
        <span className="tabular text-muted">{t('highest', { amount: money(most === 1 ? 0 : most) })}</span>
      </figcaption>
      {/*
       * Bars stay wide enough for a finger. On a phone, a chart with many bars scrolls sideways, together with the
       * labels of its first and last day.
       */}
      <div ref={chart} className="overflow-x-auto">
        <div className="flex w-max min-w-full flex-col gap-3">
          <ul
            aria-label={title}
            className="flex items-end gap-px border-b border-line-strong"
            style={{ height: HEIGHT }}
          >
            {series.bars.map((bar) => (
              <li key={bar.from} className="h-full min-w-6 flex-1">
                {bar.orders > 0 ? (
                  <a
                    href={buildHref(bar)}
                    aria-label={t('bar', { name: formatPeriod(bar), orders: bar.orders, amount: money(bar.total) })}
                    title={`${formatPeriod(bar)}: ${money(bar.total)}`}
                    className="group flex h-full items-end rounded-t-sm outline-offset-[-2px] hover:bg-tile"
                  >
                    <Bar total={bar.total} most={most} least={least} />
                  </a>
                ) : (
                  // A bar without orders is not a link. The table contains its amount.
                  <span title={`${formatPeriod(bar)}: ${money(bar.total)}`} className="flex h-full">
                    <Bar total={bar.total} most={most} least={least} />
                  </span>
                )}
              </li>
            ))}
          </ul>
          <div className="tabular flex justify-between gap-4 text-xs text-muted" aria-hidden="true">
            <span>{series.bars[0] ? formatPeriod(series.bars[0]) : ''}</span>
            <span className="text-end">
              {series.bars.length > 1 ? formatPeriod(series.bars.at(-1) ?? series.bars[0] ?? { from: '', to: '' }) : ''}
            </span>
          </div>
        </div>
      </div>
      <details className="text-sm">
        <summary className="min-h-8 w-fit cursor-pointer py-1 font-medium underline underline-offset-4">
          {t('asTable')}
        </summary>
        <div className="mt-2 max-h-80 overflow-y-auto">
          <table className="tabular w-full">
            <thead className="text-xs text-muted">
              <tr>
                <th scope="col" className="py-1.5 text-start font-medium">
                  {t('period')}
                </th>
                <th scope="col" className="py-1.5 text-end font-medium">
                  {t('orders')}
                </th>
                <th scope="col" className="py-1.5 text-end font-medium">
                  {t('total')}
                </th>
              </tr>
            </thead>
            <tbody>
              {series.bars.map((bar) => (
                <tr key={bar.from} className="border-t border-line">
                  <td className="py-1.5">{formatPeriod(bar)}</td>
                  <td className="py-1.5 text-end">{bar.orders}</td>
                  <td className="py-1.5 text-end">{money(bar.total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

/** Smallest visible height of a bar, in units of the SVG's viewBox. */
const MIN_BAR = 1.5;

function Bar({ total, most, least }: { readonly total: number; readonly most: number; readonly least: number }) {
  const scale = BAR / (most - least);
  const zero = most * scale;
  const length = total === 0 ? 0 : Math.max(MIN_BAR, Math.abs(total) * scale);
  return (
    <svg viewBox={`0 0 1 ${BAR}`} preserveAspectRatio="none" className="h-full w-full" aria-hidden="true">
      <rect
        x="0"
        width="1"
        y={total < 0 ? zero : zero - length}
        height={length}
        className={total < 0 ? 'fill-danger' : 'fill-(--accent-ink) group-hover:opacity-80'}
      />
      {least < 0 ? <rect x="0" width="1" y={zero} height="0.5" className="fill-line-strong" /> : null}
    </svg>
  );
}
