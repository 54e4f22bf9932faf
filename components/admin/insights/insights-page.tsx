'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { insightEndpoints } from '@/lib/contracts/insights';
import { buildEndpointPath } from '@/lib/contracts/path';
import { RANGE_PRESETS } from '@/lib/domain/revenue/range';
import { FailureNotice } from '../failure-notice';
import { PageHeader } from '../kit/page-header';
import { useMayExport } from '../kit/visit';
import { formatSearch, parseDay, toFilterQuery } from '../list-kit/filter-values';
import { useListFilter } from '../list-kit/use-list-filter';
import { DaysFilter } from '../revenue/days-filter';
import type { GetExportHref } from './best-sellers';
import { Funnel } from './funnel';
import { InsightRankings, InsightSeries } from './insight-series';

const FILTER = { from: '', to: '' };
/** Date ranges to choose from. "All" is excluded, because the API returns figures for a limited range only. */
const RANGES = RANGE_PRESETS.filter((preset) => preset !== 'all');

/**
 * Shows orders, revenue and profit of a tenant's stores over time, by store and by country, and their best sellers, per
 * currency; and how many visits became orders.
 */
export function InsightsPage({ tenantId }: { readonly tenantId: number }) {
  const t = useTranslations('insights');
  const admin = useTranslations('admin');
  const mayExport = useMayExport();
  const { filter, change } = useListFilter(FILTER);
  const query = toFilterQuery({ from: parseDay(filter.from), to: parseDay(filter.to) });
  const params = { tenant: tenantId };
  const insights = useEndpointQuery(insightEndpoints.show, { params, query }, { placeholderData: keepPreviousData });
  const data = insights.data?.data;
  const getExportHref: GetExportHref = (by) =>
    mayExport ? `${buildEndpointPath(insightEndpoints.export, params)}?${formatSearch({ ...query, by })}` : null;
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      <PageHeader title={t('title')} lead={t('lead')} parent={{ href: '/dashboard', label: admin('dashboard') }} />
      {data ? (
        <>
          <DaysFilter range={data.range} presets={RANGES} onChange={change} />
          {insights.isError ? (
            <FailureNotice error={insights.error} onRetry={() => void insights.refetch()} />
          ) : (
            <div aria-busy={insights.isPlaceholderData} className="flex flex-col gap-6 aria-busy:opacity-60">
              {data.series.length === 0 ? <EmptyState title={t('empty')} text={t('emptyText')} /> : null}
              {data.series.map((series) => (
                <InsightSeries key={series.currency} series={series} bucket={data.bucket} />
              ))}
              <Funnel funnel={data.funnel} bucket={data.bucket} exportHref={getExportHref('funnel')} />
              {data.series.map((series) => (
                <InsightRankings
                  key={series.currency}
                  series={series}
                  range={data.range}
                  tenantId={tenantId}
                  getExportHref={getExportHref}
                />
              ))}
              {data.series.length > 0 ? (
                <>
                  <p className="max-w-prose text-xs text-muted">{t('note')}</p>
                  <p className="max-w-prose text-xs text-muted">{t('soldNote')}</p>
                </>
              ) : null}
            </div>
          )}
        </>
      ) : insights.isError ? (
        <FailureNotice error={insights.error} onRetry={() => void insights.refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  );
}
