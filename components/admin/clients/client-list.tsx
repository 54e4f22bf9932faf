'use client';

import { keepPreviousData } from '@tanstack/react-query';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { type ClientRowDto, clientEndpoints } from '@/lib/contracts/clients';
import { CLIENT_CONCERNS } from '@/lib/domain/clients/concerns';
import { CLIENT_SORTS, CLIENT_STATUSES } from '@/lib/domain/clients/status';
import { REGIONS } from '@/lib/domain/regions/regions';
import { PageHeader } from '../kit/page-header';
import { Cell, Heading, Row, SortHeading, Table } from '../kit/table';
import { findOption, parseId, toFilterQuery } from '../list-kit/filter-values';
import { ListPage } from '../list-kit/list-page';
import { useListFilter } from '../list-kit/use-list-filter';
import { ClientActions } from './client-actions';
import { CLIENT_FILTER, ClientFilters } from './client-filters';
import { ClientStatusBadge } from './client-status-badge';
import { ClientTabs } from './client-tabs';

/** The platform's client list: search, sort, verify clients and activate credit (ADM-13). */
export function ClientList() {
  const t = useTranslations('clients');
  const list = useListFilter(CLIENT_FILTER);
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
          <Link href="/clients/create" className={buttonClass()}>
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
      <SortHeading label={t('name')} up="name" down="name-desc" sort={sort} onSort={onSort} />
      <Heading className="hidden lg:table-cell">{t('contact')}</Heading>
      <Heading className="hidden md:table-cell">{t('region')}</Heading>
      <Heading className="hidden sm:table-cell">{t('statusLabel')}</Heading>
      <Heading className="hidden text-end md:table-cell">{t('stores')}</Heading>
      <SortHeading
        label={t('created')}
        up="oldest"
        down="newest"
        sort={sort}
        onSort={onSort}
        className="hidden md:table-cell"
      />
      <Heading>
        <span className="sr-only">{t('actionsColumn')}</span>
      </Heading>
    </>
  );
}

function ClientRow({ client }: { readonly client: ClientRowDto }) {
  const format = useFormatter();
  const badge = <ClientStatusBadge status={client.status} creditRequested={client.credit_requested} />;
  return (
    <Row>
      <Cell className="sm:max-w-xs">
        <Link
          href={`/clients/${client.id}`}
          prefetch={false}
          className="font-semibold text-ink wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {client.name}
        </Link>
        <span className="block text-muted wrap-anywhere lg:hidden">{client.email}</span>
        <span className="mt-1 block sm:hidden">{badge}</span>
      </Cell>
      <Cell className="hidden lg:table-cell">
        <span className="block">{client.contact_name}</span>
        <span className="block text-muted wrap-anywhere">{client.email}</span>
      </Cell>
      <Cell className="hidden md:table-cell">{client.region}</Cell>
      <Cell className="hidden sm:table-cell">{badge}</Cell>
      <Cell className="tabular hidden text-end md:table-cell">{client.stores}</Cell>
      <Cell className="tabular hidden whitespace-nowrap text-body md:table-cell">
        {format.dateTime(new Date(client.created_at), { dateStyle: 'long' })}
      </Cell>
      <Cell className="text-end">
        <ClientActions client={client} />
      </Cell>
    </Row>
  );
}
