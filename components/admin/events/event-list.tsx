'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { Images, Plus } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { getButtonClasses } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import type { EndpointInput } from '@/lib/contracts/endpoint';
import { eventEndpoints } from '@/lib/contracts/events';
import { PageHeader } from '../kit/page-header';
import { toFilterQuery } from '../list-kit/filter-values';
import { ListPage } from '../list-kit/list-page';
import { useListFilter } from '../list-kit/use-list-filter';
import { DEFAULT_EVENT_FILTER, EventFilters } from './event-filters';
import { EventTable } from './event-table';

type Query = NonNullable<EndpointInput<typeof eventEndpoints.list>['query']>;

/** The tenant's stores with search and filters; deleted stores have their own tab (ADM-10). */
export function EventList(props: {
  readonly tenantId: number;
  /** Staff see the stores of all tenants. */
  readonly isStaff: boolean;
  readonly canManage: boolean;
}) {
  const { tenantId, isStaff, canManage } = props;
  const t = useTranslations('events');
  const list = useListFilter(DEFAULT_EVENT_FILTER);
  const { filter, change, clear, buildHref } = list;
  const events = useEndpointQuery(
    eventEndpoints.list,
    // Sends unknown values from a hand-typed address as they are: the API rejects them with a message that names the
    // value.
    {
      params: { tenant: tenantId },
      query: { ...toFilterQuery(filter), ...(isStaff ? { tenants: 'all' } : {}) } as Query,
    },
    { placeholderData: keepPreviousData },
  );
  const page = events.data?.data;
  const isDeleted = filter.tab === 'deleted';
  const pages = useTranslations('admin.page');
  const create = canManage ? (
    <Link href="/events/create" className={getButtonClasses('primary')}>
      <Plus className="size-4" aria-hidden="true" />
      {t('create')}
    </Link>
  ) : null;
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-5">
      <PageHeader
        title={t('title')}
        actions={
          canManage ? (
            <>
              <Link href="/assets" prefetch={false} className={getButtonClasses('quiet')}>
                <Images className="size-4" aria-hidden="true" />
                {pages('assets')}
              </Link>
              {create}
            </>
          ) : null
        }
      />
      <Tabs tab={filter.tab} buildHref={(tab) => buildHref({ tab })} />
      <EventFilters filter={filter} total={page?.meta.total} onChange={change} onClear={clear} />
      <ListPage
        // The tab of deleted stores does not count as a filter: it has an empty state of its own.
        list={{ ...list, isFiltered: filter.q !== '' || filter.status !== '' || filter.type !== '' }}
        query={events}
        page={page}
        empty={
          isDeleted
            ? { title: t('noneDeleted'), text: t('noneDeletedText') }
            : { title: t('none'), text: t('noneText'), action: create }
        }
      >
        {({ rows }, isDimmed) => (
          <EventTable
            rows={rows}
            sort={filter.sort}
            dimmed={isDimmed}
            canManage={canManage}
            isStaff={isStaff}
            onSort={(sort) => change({ sort })}
          />
        )}
      </ListPage>
    </div>
  );
}

function Tabs({ tab, buildHref }: { readonly tab: string; readonly buildHref: (tab: string) => string }) {
  const t = useTranslations('events');
  const tabs = [
    ['kept', t('activeTab')],
    ['deleted', t('tabDeleted')],
  ] as const;
  return (
    <nav aria-label={t('tabLists')} className="border-b border-line">
      <ul className="flex gap-1">
        {tabs.map(([name, label]) => (
          <li key={name}>
            <Link
              href={buildHref(name)}
              aria-current={tab === name ? 'page' : undefined}
              className={classes(
                'flex min-h-11 items-center border-b-2 px-3 text-sm font-medium -outline-offset-2',
                tab === name ? 'border-accent text-ink' : 'border-transparent text-body hover:text-ink',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
