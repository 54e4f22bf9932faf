'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { getButtonClasses } from '@/components/ui/button';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { buildEndpointPath } from '@/lib/contracts/path';
import { type OverviewRowDto, revenueEndpoints } from '@/lib/contracts/revenue';
import { CLIENT_SORTS } from '@/lib/domain/clients/status';
import { ClientStatusBadge } from '../clients/client-status-badge';
import { ClientTabs } from '../clients/client-tabs';
import { getStoreStatusKey } from '../event/store-status-badge';
import { PageHeader } from '../kit/page-header';
import { SortableHeading, Table, TableCell, TableHeading, TableRow } from '../kit/table';
import { findOption, formatSearch, parseDay, toFilterQuery } from '../list-kit/filter-values';
import { ListPage } from '../list-kit/list-page';
import { SearchField } from '../list-kit/search-field';
import { useListFilter } from '../list-kit/use-list-filter';
import { DaysFilter } from './days-filter';
import { buildOrdersPath } from './orders-path';

const FILTER = { q: '', from: '', to: '', sort: 'last-order', page: 1 };

/** Overview of tenants for staff: stores, orders, credit and account manager (ADM-12). */
export function ClientOverview() {
  const t = useTranslations('revenue');
  const list = useListFilter(FILTER);
  const { filter, change } = list;
  const range = { from: parseDay(filter.from) ?? '', to: parseDay(filter.to) ?? '' };
  const query = toFilterQuery({ sort: findOption(CLIENT_SORTS, filter.sort) ?? 'last-order', ...range, q: filter.q });
  const overview = useEndpointQuery(
    revenueEndpoints.overview,
    { params: {}, query: { ...query, page: filter.page } },
    { placeholderData: keepPreviousData },
  );
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      <PageHeader
        title={t('overviewTitle')}
        lead={t('overviewLead')}
        actions={
          <a
            href={`${buildEndpointPath(revenueEndpoints.exportOverview, {})}?${formatSearch(query)}`}
            download
            className={getButtonClasses('secondary', 'sm')}
          >
            <Download className="size-4" aria-hidden="true" />
            {t('export')}
          </a>
        }
      />
      <ClientTabs current="clientOverview" />
      <DaysFilter range={range} onChange={change} />
      <SearchField value={filter.q} label={t('search')} hint={t('searchHint')} onSearch={(q) => change({ q })} />
      <ListPage
        // The list contains all clients for any range of days, so only the search can make it empty.
        list={{ ...list, isFiltered: filter.q !== '' }}
        query={overview}
        page={overview.data?.data}
        empty={{ title: t('noClients') }}
      >
        {({ rows }, isDimmed) => (
          <Table
            label={t('overviewTitle')}
            dimmed={isDimmed}
            head={<Head sort={filter.sort} onSort={(sort) => change({ sort })} />}
          >
            {rows.map((row) => (
              <OverviewRow key={row.id} row={row} range={range} />
            ))}
          </Table>
        )}
      </ListPage>
    </div>
  );
}

function Head({ sort, onSort }: { readonly sort: string; readonly onSort: (sort: string) => void }) {
  const t = useTranslations('revenue');
  const clients = useTranslations('clients');
  const sorting = { sort, onSort };
  return (
    <>
      <SortableHeading label={t('client')} up="name" down="name-desc" {...sorting} />
      <TableHeading className="hidden lg:table-cell">{t('region')}</TableHeading>
      <SortableHeading label={t('stores')} up="none" down="stores-desc" {...sorting} className="hidden md:table-cell" />
      <SortableHeading label={t('orders')} up="none" down="orders-desc" {...sorting} className="text-end" />
      <SortableHeading
        label={t('lastOrder')}
        up="none"
        down="last-order"
        {...sorting}
        className="hidden sm:table-cell"
      />
      <TableHeading className="hidden lg:table-cell">{t('manager')}</TableHeading>
      <TableHeading className="hidden md:table-cell">{clients('statusLabel')}</TableHeading>
    </>
  );
}

function OverviewRow({ row, range }: { readonly row: OverviewRowDto; readonly range: { from: string; to: string } }) {
  const t = useTranslations('revenue');
  // i18n-keys: events.status.*
  const status = useTranslations('events.status');
  const format = useFormatter();
  return (
    <TableRow>
      <TableCell>
        <Link
          href={`/clients/${row.id}`}
          prefetch={false}
          className="font-semibold text-ink wrap-anywhere hover:underline"
        >
          {row.name}
        </Link>
        {/* Values for which a narrow table has no columns. */}
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted md:hidden">
          <ClientStatusBadge status={row.status} creditRequested={row.credit_requested} />
          {row.stores.map(({ status: one, count }) => (
            <span key={one}>{`${count} ${status(getStoreStatusKey(one))}`}</span>
          ))}
        </span>
        <span className="mt-1 block text-xs text-muted lg:hidden">
          {[row.region, row.account_manager].filter(Boolean).join(' · ')}
        </span>
        <span className="tabular block text-xs text-muted sm:hidden">
          {t('lastOrder')}:{' '}
          {row.last_order_at ? format.dateTime(new Date(row.last_order_at), { dateStyle: 'medium' }) : t('never')}
        </span>
      </TableCell>
      <TableCell className="hidden lg:table-cell">{row.region}</TableCell>
      <TableCell className="hidden md:table-cell">
        {row.stores.length === 0
          ? '–'
          : row.stores.map(({ status: one, count }) => (
              <span key={one} className="tabular block whitespace-nowrap">
                {`${count} ${status(getStoreStatusKey(one))}`}
              </span>
            ))}
      </TableCell>
      <TableCell className="tabular text-end">
        {row.orders === 0 ? (
          0
        ) : (
          <Link
            href={buildOrdersPath({ client: row.id, ...range })}
            prefetch={false}
            className="underline underline-offset-4"
          >
            {row.orders}
          </Link>
        )}
      </TableCell>
      <TableCell className="tabular hidden whitespace-nowrap sm:table-cell">
        {row.last_order_at ? format.dateTime(new Date(row.last_order_at), { dateStyle: 'long' }) : t('never')}
      </TableCell>
      <TableCell className="hidden lg:table-cell">{row.account_manager ?? '–'}</TableCell>
      <TableCell className="hidden md:table-cell">
        <ClientStatusBadge status={row.status} creditRequested={row.credit_requested} />
      </TableCell>
    </TableRow>
  );
}
