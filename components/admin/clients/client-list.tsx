'use client';

import { keepPreviousData } from '@tanstack/react-query';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { getButtonClasses } from '@/components/ui/button';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { type ClientRowDto, clientEndpoints } from '@/lib/contracts/clients';
import { CLIENT_CONCERNS } from '@/lib/domain/clients/concerns';
import { CLIENT_SORTS, CLIENT_STATUSES } from '@/lib/domain/clients/status';
import { REGIONS } from '@/lib/domain/regions/regions';
import { PageHeader } from '../kit/page-header';
import { SortableHeading, Table, TableCell, TableHeading, TableRow } from '../kit/table';
import { findOption, parseId, toFilterQuery } from '../list-kit/filter-values';
import { ListPage } from '../list-kit/list-page';
import { useListFilter } from '../list-kit/use-list-filter';
import { ClientActions } from './client-actions';
import { ClientFilters, DEFAULT_CLIENT_FILTER } from './client-filters';
import { ClientStatusBadge } from './client-status-badge';
import { ClientTabs } from './client-tabs';

/** The platform's client list: search, sort, verify clients and activate credit (ADM-13). */
export function ClientList() {
  const t = useTranslations('clients');
  const list = useListFilter(DEFAULT_CLIENT_FILTER);
  const { filter, change, clear } = list;
  const query = toFilterQuery({
    page: filter.page,
    sort: findOption(CLIENT_SORTS, filter.sort) ?? 'newest',
    q: filter.q,
    status: findOption(CLIENT_STATUSES, filter.status),
    concern: findOption(CLIENT_CONCERNS, filter.concern),
    region: findOption(REGIONS, filter.region),
    manager: parseId(filter.manager),
  });
  const clients = useEndpointQuery(clientEndpoints.list, { params: {}, query }, { placeholderData: keepPreviousData });
  const page = clients.data?.data;
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <Link href="/clients/create" className={getButtonClasses()}>
            {t('create.action')}
          </Link>
        }
      />
      <ClientTabs current="clients" />
      <ClientFilters filter={filter} managers={page?.managers ?? []} onChange={change} onClear={clear} />
      <ListPage
        list={list}
        query={clients}
        page={page}
        count={t('count', { count: page?.meta.total ?? 0 })}
        empty={{ title: t('empty'), text: t('emptyText') }}
      >
        {({ rows }, isDimmed) => (
          <Table
            label={t('title')}
            dimmed={isDimmed}
            head={<Head sort={filter.sort} onSort={(sort) => change({ sort })} />}
          >
            {rows.map((client) => (
              <ClientRow key={client.id} client={client} />
            ))}
          </Table>
        )}
      </ListPage>
    </div>
  );
}

function Head({ sort, onSort }: { readonly sort: string; readonly onSort: (sort: string) => void }) {
  const t = useTranslations('clients');
  return (
    <>
      <SortableHeading label={t('name')} up="name" down="name-desc" sort={sort} onSort={onSort} />
      <TableHeading className="hidden lg:table-cell">{t('contact')}</TableHeading>
      <TableHeading className="hidden md:table-cell">{t('region')}</TableHeading>
      <TableHeading className="hidden sm:table-cell">{t('statusLabel')}</TableHeading>
      <TableHeading className="hidden text-end md:table-cell">{t('stores')}</TableHeading>
      <SortableHeading
        label={t('created')}
        up="oldest"
        down="newest"
        sort={sort}
        onSort={onSort}
        className="hidden md:table-cell"
      />
      <TableHeading>
        <span className="sr-only">{t('actionsColumn')}</span>
      </TableHeading>
    </>
  );
}

function ClientRow({ client }: { readonly client: ClientRowDto }) {
  const format = useFormatter();
  const badge = <ClientStatusBadge status={client.status} creditRequested={client.credit_requested} />;
  return (
    <TableRow>
      <TableCell className="sm:max-w-xs">
        <Link
          href={`/clients/${client.id}`}
          prefetch={false}
          className="font-semibold text-ink wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {client.name}
        </Link>
        <span className="block text-muted wrap-anywhere lg:hidden">{client.email}</span>
        <span className="mt-1 block sm:hidden">{badge}</span>
      </TableCell>
      <TableCell className="hidden lg:table-cell">
        <span className="block">{client.contact_name}</span>
        <span className="block text-muted wrap-anywhere">{client.email}</span>
      </TableCell>
      <TableCell className="hidden md:table-cell">{client.region}</TableCell>
      <TableCell className="hidden sm:table-cell">{badge}</TableCell>
      <TableCell className="tabular hidden text-end md:table-cell">{client.stores}</TableCell>
      <TableCell className="tabular hidden whitespace-nowrap text-body md:table-cell">
        {format.dateTime(new Date(client.created_at), { dateStyle: 'long' })}
      </TableCell>
      <TableCell className="text-end">
        <ClientActions client={client} />
      </TableCell>
    </TableRow>
  );
}
