'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { getButtonClasses } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { buildEndpointPath } from '@/lib/contracts/path';
import { statementEndpoints } from '@/lib/contracts/statements';
import { STATEMENT_LINES } from '@/lib/domain/ledger/statement';
import { FailureNotice } from '../failure-notice';
import { PageHeader } from '../kit/page-header';
import { useMayExport } from '../kit/visit';
import { FilterSelect } from '../list-kit/filter-select';
import { findOption, formatSearch, toFilterQuery } from '../list-kit/filter-values';
import { useListFilter } from '../list-kit/use-list-filter';
import { EntryList } from './entry-list';
import { OwedNotice } from './owed-notice';
import { StatementCard } from './statement-card';

const FILTER = { month: '', line: '', page: 1 };

/** Statement of a month: the stores' earnings and where the money is, each amount with its entries. */
export function StatementPage({ tenantId }: { readonly tenantId: number }) {
  const t = useTranslations('statements');
  const settings = useTranslations('settings');
  const format = useFormatter();
  const mayExport = useMayExport();
  const list = useListFilter(FILTER);
  const { filter, change } = list;
  const chosenMonth = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(filter.month) ? filter.month : undefined;
  const query = toFilterQuery({ month: chosenMonth });
  const params = { tenant: tenantId };
  const statement = useEndpointQuery(statementEndpoints.show, { params, query }, { placeholderData: keepPreviousData });
  const data = statement.data?.data;
  const line = findOption(STATEMENT_LINES, filter.line);
  const nameMonth = (month: string): string =>
    format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-6">
      <PageHeader
        title={settings('statements.title')}
        lead={t('lead')}
        parent={{ href: '/settings', label: settings('title') }}
        actions={
          <>
            <a
              href={`${buildEndpointPath(statementEndpoints.document, params)}?${formatSearch(query)}`}
              download
              className={getButtonClasses('secondary', 'sm')}
            >
              <FileText className="size-4" aria-hidden="true" />
              {t('pdf')}
            </a>
            {mayExport ? (
              <a
                href={`${buildEndpointPath(statementEndpoints.export, params)}?${formatSearch(query)}`}
                download
                className={getButtonClasses('secondary', 'sm')}
              >
                <Download className="size-4" aria-hidden="true" />
                {t('export')}
              </a>
            ) : null}
          </>
        }
      />
      {data ? (
        <>
          <div className="sm:max-w-xs">
            <FilterSelect
              label={t('month')}
              value={data.month}
              options={[...new Set([...data.months, data.month])].map((month) => ({
                value: month,
                label: nameMonth(month),
              }))}
              onChange={(month) => change({ month: month === data.months[0] ? '' : month, line: '' })}
            />
          </div>
          <OwedNotice owed={data.owed} paidBy={data.production_paid_by} />
          {data.currencies.map((currency) => (
            <StatementCard
              key={currency.currency}
              statement={currency}
              buildHref={(name) => `${list.buildHref({ line: name })}#entries`}
              current={line ?? null}
            />
          ))}
          {data.currencies.length === 0 ? (
            <EmptyState title={t('empty', { month: nameMonth(data.month) })} text={t('emptyText')} />
          ) : (
            <EntryList
              tenantId={tenantId}
              list={list}
              query={toFilterQuery({ month: chosenMonth, line })}
              line={line ?? null}
              onClearLine={() => change({ line: '' })}
            />
          )}
        </>
      ) : statement.isError ? (
        <FailureNotice error={statement.error} onRetry={() => void statement.refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  );
}
