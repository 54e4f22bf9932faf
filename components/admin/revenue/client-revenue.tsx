'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { getButtonClasses } from '@/components/ui/button';
import { Price } from '@/components/ui/price';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import { buildEndpointPath } from '@/lib/contracts/path';
import { REVENUE_SORTS, type RevenueTotalDto, revenueEndpoints } from '@/lib/contracts/revenue';
import { getRegionByCurrency } from '@/lib/domain/regions/regions';
import { type DayRange, getPresetRange } from '@/lib/domain/revenue/range';
import { ClientTabs } from '../clients/client-tabs';
import { Card, PageHeader } from '../kit/page-header';
import { SortableHeading, Table, TableCell, TableHeading, TableRow } from '../kit/table';
import { findOption, formatSearch, parseDay, parseId, toFilterQuery } from '../list-kit/filter-values';
import { ListPage } from '../list-kit/list-page';
import { SearchField } from '../list-kit/search-field';
import { useListFilter } from '../list-kit/use-list-filter';
import { DaysFilter, getLondonDate } from './days-filter';
import { buildOrdersPath } from './orders-path';
import { RevenueChart } from './revenue-chart';

const FILTER = { q: '', client: '', from: '', to: '', days: '', sort: 'total-desc', page: 1 };
type Revenue = EndpointResponse<typeof revenueEndpoints.revenue>['data'];

/** Returns the date range of a URL. Without dates it is the last twelve months; `days=all` selects all days. */
function parseRange({ from, to, days }: Readonly<typeof FILTER>): DayRange {
  if (days !== 'all' && !from && !to) return getPresetRange('12-months', getLondonDate());
  return { from: parseDay(from) ?? '', to: parseDay(to) ?? '' };
}

/**
 * Revenue of tenants: totals and a bar chart per currency, and a row per tenant. Each figure links to its orders
 * (ADM-12).
 */
export function ClientRevenue() {
  const t = useTranslations('revenue');
  const list = useListFilter(FILTER);
  const { filter, change } = list;
  const range = parseRange(filter);
  const query = toFilterQuery({
    sort: findOption(REVENUE_SORTS, filter.sort) ?? 'total-desc',
    from: range.from,
    to: range.to,
    q: filter.q,
    client: parseId(filter.client),
  });
  const revenue = useEndpointQuery(
    revenueEndpoints.revenue,
    { params: {}, query: { ...query, page: filter.page } },
    { placeholderData: keepPreviousData },
  );
  const setRange = ({ from, to }: DayRange): void => change({ from, to, days: from || to ? '' : 'all' });
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <a
            href={`${buildEndpointPath(revenueEndpoints.exportRevenue, {})}?${formatSearch(query)}`}
            download
            className={getButtonClasses('secondary', 'sm')}
          >
            <Download className="size-4" aria-hidden="true" />
            {t('export')}
          </a>
        }
      />
      <ClientTabs current="clientRevenue" />
      <DaysFilter range={range} onChange={setRange} />
      <SearchField value={filter.q} label={t('search')} hint={t('searchHint')} onSearch={(q) => change({ q })} />
      <ListPage
        list={{ ...list, isFiltered: filter.q !== '' || filter.client !== '' }}
        query={revenue}
        page={revenue.data?.data}
        empty={{ title: t('empty'), text: t('emptyText') }}
      >
        {(report, isDimmed) => (
          <div className="flex flex-col gap-6">
            <Totals report={report} client={filter.client} />
            <Card title={t('byTime')}>
              <div className="grid gap-8 lg:grid-cols-2">
                {report.series.map((series) => (
                  <RevenueChart
                    key={series.currency}
                    series={series}
                    bucket={report.bucket}
                    buildHref={({ from, to }) =>
                      buildOrdersPath({ client: filter.client, currency: series.currency, from, to, counted: true })
                    }
                  />
                ))}
              </div>
            </Card>
            <Rows report={report} dimmed={isDimmed} sort={filter.sort} onSort={(sort) => change({ sort })} />
          </div>
        )}
      </ListPage>
    </div>
  );
}

/** Renders one tile per currency, because amounts in different currencies are never added. */
function Totals({ report, client }: { readonly report: Revenue; readonly client: string }) {
  const t = useTranslations('revenue');
  return (
    <dl className="grid gap-4 grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))]">
      {report.totals.map((total) => (
        <div key={total.currency} className="flex flex-col gap-1 rounded-lg border border-line bg-surface p-5">
          <dt className="text-sm text-body">{t('totalIn', { currency: total.currency })}</dt>
          <dd className="flex flex-col gap-1">
            <a
              href={buildOrdersPath({ client, currency: total.currency, ...report.range, counted: true })}
              className="w-fit text-2xl font-semibold text-ink underline-offset-4 hover:underline"
            >
              <Money minor={total.total} of={total} />
            </a>
            <span className="text-sm text-muted">
              {t('ofWhich', { orders: total.orders })}
              {': '}
              <Money minor={total.net} of={total} /> + <Money minor={total.vat} of={total} /> {t('vat')}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const Money = ({ minor, of }: { readonly minor: number; readonly of: Pick<RevenueTotalDto, 'currency'> }) => (
  <Price minor={minor} currency={of.currency} region={getRegionByCurrency(of.currency)} />
);

function Rows(props: {
  readonly report: Revenue;
  readonly dimmed: boolean;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}) {
  const { report, dimmed, sort, onSort } = props;
  const t = useTranslations('revenue');
  const sorting = { sort, onSort };
  const head = (
    <>
      <SortableHeading label={t('client')} up="name" down="name-desc" {...sorting} />
      <TableHeading className="hidden sm:table-cell">{t('currency')}</TableHeading>
      <SortableHeading label={t('orders')} up="none" down="orders-desc" {...sorting} className="text-end" />
      <TableHeading className="hidden text-end md:table-cell">{t('net')}</TableHeading>
      <TableHeading className="hidden text-end md:table-cell">{t('vat')}</TableHeading>
      <SortableHeading label={t('total')} up="none" down="total-desc" {...sorting} className="text-end" />
    </>
  );
  return (
    <Table label={t('title')} dimmed={dimmed} head={head}>
      {report.rows.map((row) => {
        const orders = buildOrdersPath({
          client: row.client.id,
          currency: row.currency,
          ...report.range,
          counted: true,
        });
        return (
          <TableRow key={`${row.client.id}-${row.currency}`}>
            <TableCell>
              <Link
                href={`/clients/${row.client.id}`}
                prefetch={false}
                className="font-semibold text-ink wrap-anywhere hover:underline"
              >
                {row.client.name}
              </Link>
            </TableCell>
            <TableCell className="hidden sm:table-cell">{row.currency}</TableCell>
            <TableCell className="tabular text-end">
              <Link href={orders} prefetch={false} className="underline underline-offset-4">
                {row.orders}
              </Link>
            </TableCell>
            <TableCell className="hidden text-end md:table-cell">
              <Money minor={row.net} of={row} />
            </TableCell>
            <TableCell className="hidden text-end md:table-cell">
              <Money minor={row.vat} of={row} />
            </TableCell>
            <TableCell className="text-end font-semibold">
              <Link href={orders} prefetch={false} className="underline-offset-4 hover:underline">
                <Money minor={row.total} of={row} />
              </Link>
            </TableCell>
          </TableRow>
        );
      })}
    </Table>
  );
}
