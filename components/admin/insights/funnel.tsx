import { useFormatter, useTranslations } from 'next-intl';
import type { FunnelDto } from '@/lib/contracts/insights';
import type { ChartBucket } from '@/lib/domain/revenue/range';
import { calculateShare, FUNNEL_STEPS, type FunnelFigures, findLargestDrop } from '@/lib/domain/store-visits/steps';
import { Card } from '../kit/page-header';
import { Change } from './change';
import { ExportLink } from './export-link';
import { FunnelBar } from './funnel-bar';
import { FunnelTable } from './funnel-table';
import { RankingTable } from './ranking-table';

/**
 * Shows how many visits of the stores reached each step up to a paid order: in total, over time, by store, and compared
 * with the preceding period.
 */
export function Funnel(props: {
  readonly funnel: FunnelDto;
  readonly bucket: ChartBucket;
  /** Address of the CSV file; null = none. */
  readonly exportHref: string | null;
}) {
  const { funnel, bucket, exportHref } = props;
  // i18n-keys: insights.funnel.step.*
  const t = useTranslations('insights.funnel');
  const insights = useTranslations('insights');
  const format = useFormatter();
  const { totals, previous, bars, stores } = funnel;
  const most = Math.max(1, ...FUNNEL_STEPS.flatMap((step) => [totals[step], previous[step]]));
  const formatShare = useFormatShare();
  return (
    <>
      <Card
        title={t('title')}
        text={useSummary(totals)}
        actions={exportHref ? <ExportLink href={exportHref} name={t('title')} /> : null}
      >
        <figure className="flex min-w-0 flex-col gap-4">
          <ol className="flex flex-col gap-4">
            {FUNNEL_STEPS.map((step) => (
              <li key={step} className="grid gap-x-6 gap-y-1.5 sm:grid-cols-[12rem_minmax(0,1fr)_9rem] sm:items-center">
                <div className="flex items-baseline justify-between gap-3 sm:flex-col sm:items-start sm:gap-0">
                  <span className="text-sm text-body">{t(`step.${step}`)}</span>
                  <span className="tabular font-semibold text-ink">
                    {format.number(totals[step])}
                    {step === 'visit' ? null : (
                      <span className="ms-2 text-xs font-normal text-muted">
                        {formatShare(calculateShare(totals, step))}
                      </span>
                    )}
                  </span>
                </div>
                <div>
                  <FunnelBar share={totals[step] / most} previousShare={previous[step] / most} />
                  <Change now={totals[step]} before={previous[step]} />
                </div>
                <Trend values={bars.map(({ figures }) => figures[step])} />
              </li>
            ))}
          </ol>
          <figcaption className="text-xs text-muted">{t('legend')}</figcaption>
          <FunnelTable bars={bars} bucket={bucket} />
        </figure>
        <p className="max-w-prose text-xs text-muted">{t('note')}</p>
      </Card>
      {stores.length > 1 ? (
        <RankingTable
          title={t('byStore')}
          label={insights('store')}
          heads={FUNNEL_STEPS.map((step) => t(`step.${step}`))}
          onPhone={[0, FUNNEL_STEPS.length - 1]}
          rows={stores}
          figures={({ figures }) => FUNNEL_STEPS.map((step) => format.number(figures[step]))}
        >
          {({ name }) => <span className="font-semibold wrap-anywhere">{name}</span>}
        </RankingTable>
      ) : null}
    </>
  );
}

/** Returns a text that summarises the funnel: visits, orders, and the largest drop from one step to the next. */
function useSummary(totals: FunnelFigures): string {
  const t = useTranslations('insights.funnel');
  const format = useFormatter();
  if (totals.visit === 0) return t('none');
  const counts = { visits: totals.visit, orders: totals.paid };
  const share = calculateShare(totals, 'paid');
  const percent = (value: number): string => format.number(value, { style: 'percent', maximumFractionDigits: 1 });
  const drop = findLargestDrop(totals);
  return [
    share === null ? t('counts', counts) : t('summary', { ...counts, share: percent(share) }),
    ...(drop
      ? [t('drop', { from: t(`step.${drop.from}`), to: t(`step.${drop.to}`), share: percent(drop.share) })]
      : []),
  ].join(' ');
}

/** Returns a function that formats a share of the visits (0 to 1) as text; '' for null. */
function useFormatShare(): (share: number | null) => string {
  const t = useTranslations('insights.funnel');
  const format = useFormatter();
  return (share) =>
    share === null
      ? ''
      : t('ofVisits', { share: format.number(share, { style: 'percent', maximumFractionDigits: 1 }) });
}

/** Small bars with the values of one step over time. The table beside the chart contains the figures. */
function Trend({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(1, ...values);
  return (
    <svg
      viewBox={`0 0 ${Math.max(1, values.length)} 100`}
      preserveAspectRatio="none"
      className="h-8 w-full border-b border-line"
      aria-hidden="true"
    >
      {values.map((value, at) => {
        const height = value > 0 ? Math.max(4, (value / most) * 100) : 0;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: each place is one bar of the range.
          <rect key={at} x={at + 0.1} width={0.8} y={100 - height} height={height} className="fill-(--accent-ink)" />
        );
      })}
    </svg>
  );
}
