'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { insightEndpoints } from '@/lib/contracts/insights';
import { endpointPath } from '@/lib/contracts/path';
import { PRESETS } from '@/lib/domain/revenue/range';
import { FailureNotice } from '../failure-notice';
import { PageHeader } from '../kit/page-header';
import { useMayExport } from '../kit/visit';
import { findDay, toFilterQuery, toSearch } from '../list-kit/filter-values';
import { useListFilter } from '../list-kit/use-list-filter';
import { DaysFilter } from '../revenue/days-filter';
import { InsightSeries } from './insight-series';

const FILTER = { from: '', to: '' };
/** Figures are read for a limited range. */
const RANGES = PRESETS.filter((preset) => preset !== 'all');

/** Orders, revenue and profit of a tenant's stores over time, by store and by country, per currency. */
export function InsightsPage({ tenantId }: { readonly tenantId: number }) {
  const t = useTranslations('insights');
  const admin = useTranslations('admin');
  const mayExport = useMayExport();
  const { filter, change } = useListFilter(FILTER);
  const query = toFilterQuery({ from: findDay(filter.from), to: findDay(filter.to) });
  const params = { tenant: tenantId };
  const insights = useEndpointQuery(insightEndpoints.show, { params, query }, { placeholderData: keepPreviousData });
  const data = insights.data?.data;
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        parent={{ href: '/dashboard', label: admin('dashboard') }}
        actions={
          mayExport ? (
            <a
              href={`${endpointPath(insightEndpoints.export, params)}?${toSearch(query)}`}
              download
              className={buttonClass('secondary', 'sm')}
            >
              <Download className="size-4" aria-hidden="true" />
              {t('export')}
            </a>
          ) : null
        }
      />
      {data ? (
        <>
          <DaysFilter range={data.range} presets={RANGES} onChange={change} />
          {insights.isError ? (
            <FailureNotice error={insights.error} onRetry={() => void insights.refetch()} />
          ) : data.series.length === 0 ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          ) : (
            <div aria-busy={insights.isPlaceholderData} className="flex flex-col gap-6 aria-busy:opacity-60">
              {data.series.map((series) => (
                <InsightSeries key={series.currency} series={series} bucket={data.bucket} range={data.range} />
              ))}
              <p className="max-w-prose text-xs text-muted">{t('note')}</p>
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
