'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { useDebouncedValue } from '@/lib/client/use-debounced-value';
import { clientEndpoints } from '@/lib/contracts/clients';
import { eventEndpoints } from '@/lib/contracts/events';
import { orderEndpoints } from '@/lib/contracts/orders';
import { searchEndpoints } from '@/lib/contracts/search';
import { listPages } from '@/lib/domain/roles/navigation';
import { can } from '@/lib/domain/roles/roles';
import { buildEventPath, type EventScreen, listEventScreens } from '@/lib/domain/routes/event-screens';
import { getFirstSegment, hasSegmentPages } from '@/lib/domain/routes/segments';
import type { ShellUser } from './shell-user';

export interface SearchResult {
  readonly key: string;
  readonly label: string;
  /** Distinguishes the result from others with an equal label. */
  readonly note: string;
  /** Path that the result opens, or function that it runs. */
  readonly href: string | (() => void);
}
export interface SearchResultGroup {
  readonly key: 'pages' | 'actions' | 'screens' | 'stores' | 'products' | 'vouchers' | 'orders' | 'clients';
  readonly findings: readonly SearchResult[];
}

const PAUSE_MS = 150;
const MIN_TEXT = 2;
const MAX_PER_GROUP = 6;

/**
 * Searches pages, actions and store screens by name, stores by name and address, products by name, vouchers by code,
 * orders by reference and clients by name, limited to what the user may view. The third parameter lists commands that
 * run on the current page.
 */
export function useSearchResults(
  user: ShellUser,
  text: string,
  commands: readonly Omit<SearchResult, 'note'>[],
): { groups: SearchResultGroup[]; isSearching: boolean } {
  // i18n-keys: admin.page.*, events.tabs.*
  const t = useTranslations('admin.page');
  const searchText = text.trim();
  const folded = searchText.toLocaleLowerCase();
  const debouncedText = useDebouncedValue(searchText, PAUSE_MS);
  const isAsking = debouncedText.length >= MIN_TEXT;
  const params = { tenant: user.tenantId };
  const stores = useEndpointQuery(
    eventEndpoints.list,
    { params, query: { q: debouncedText, sort: 'name', ...(user.superadmin ? { tenants: 'all' as const } : {}) } },
    { enabled: isAsking && can(user, 'events.view') },
  );
  const things = useEndpointQuery(
    searchEndpoints.find,
    { params, query: { q: debouncedText } },
    { enabled: isAsking && !user.superadmin && can(user, 'events.view') },
  );
  const screenNames = useTranslations('events');
  const matchingScreens =
    searchText.length < MIN_TEXT
      ? []
      : listEventScreens(user).filter((screen) =>
          screenNames(screenLabel(screen)).toLocaleLowerCase().includes(folded),
        );
  // A screen belongs to a store: the store of the current page comes first, then the newest stores.
  const openSlug = /^\/events\/([a-z0-9-]+)\//.exec(usePathname())?.[1];
  const newest = useEndpointQuery(
    eventEndpoints.list,
    { params, query: { sort: 'newest' } },
    { enabled: matchingScreens.length > 0 && can(user, 'events.view') },
  );
  // The store of the current page may not be among the newest, so it is fetched separately.
  const open = useEndpointQuery(
    eventEndpoints.list,
    { params, query: { q: openSlug ?? '' } },
    { enabled: openSlug !== undefined && matchingScreens.length > 0 && can(user, 'events.view') },
  );
  const isOpen = ({ slug }: { readonly slug: string }): boolean => slug === openSlug;
  const others = (newest.data?.data.rows ?? []).filter((row) => !isOpen(row));
  // Waits for the store that comes first, so that results do not move while the user selects one.
  const screenStores = open.isLoading ? [] : [...(open.data?.data.rows ?? []).filter(isOpen), ...others];
  const tenantOrders = useEndpointQuery(
    orderEndpoints.list,
    { params, query: { q: debouncedText } },
    { enabled: isAsking && !user.superadmin && can(user, 'orders.view') },
  );
  const all = useEndpointQuery(
    orderEndpoints.all,
    { params: {}, query: { q: debouncedText } },
    { enabled: isAsking && can(user, 'orders.all') },
  );
  const orders = user.superadmin ? all : tenantOrders;
  const clients = useEndpointQuery(
    clientEndpoints.list,
    { params: {}, query: { q: debouncedText, sort: 'name' } },
    { enabled: isAsking && can(user, 'clients.manage') },
  );
  const matches = ({ label, note }: SearchResult) => `${label} ${note}`.toLocaleLowerCase().includes(folded);
  const reachable = listPages(user).filter(({ href }) => hasSegmentPages(getFirstSegment(href)));
  const named = ({ key, href }: (typeof reachable)[number]) => ({ key, label: t(key), note: href, href });
  const pages = reachable
    .filter(({ begins }) => !begins)
    .map(named)
    .filter(matches);
  const actions = [
    ...reachable.filter(({ begins }) => begins).map(named),
    ...commands.map((command) => ({ ...command, note: '' })),
  ].filter(matches);
  const groups: SearchResultGroup[] = [
    { key: 'pages', findings: pages.slice(0, searchText === '' ? pages.length : MAX_PER_GROUP) },
    { key: 'actions', findings: actions },
    {
      key: 'screens',
      findings: screenStores
        .flatMap((row) =>
          matchingScreens.map((screen) => ({
            key: `${row.slug}/${screen}`,
            label: screenNames(screenLabel(screen)),
            note: row.name,
            href: buildEventPath(row.slug, screen),
          })),
        )
        .slice(0, MAX_PER_GROUP),
    },
    {
      key: 'stores',
      findings: isAsking
        ? (stores.data?.data.rows ?? []).slice(0, MAX_PER_GROUP).map((row) => ({
            key: row.slug,
            label: row.name,
            note: `/${row.slug}`,
            href: buildEventPath(row.slug),
          }))
        : [],
    },
    {
      key: 'products',
      findings: (isAsking ? (things.data?.data.products ?? []) : []).map((row) => ({
        key: `${row.store_slug}/${row.id}`,
        label: row.name,
        note: row.store_name,
        href: `/events/${row.store_slug}/products/${row.id}/design`,
      })),
    },
    {
      key: 'vouchers',
      findings: (isAsking ? (things.data?.data.vouchers ?? []) : []).map((row) => ({
        key: String(row.id),
        label: row.code,
        note: row.store_name,
        href: `${buildEventPath(row.store_slug, 'vouchers')}?${new URLSearchParams({ q: row.code })}`,
      })),
    },
    {
      key: 'orders',
      findings: isAsking
        ? (orders.data?.data.rows ?? []).slice(0, MAX_PER_GROUP).map((row) => ({
            key: row.id,
            label: row.order_ref,
            note: [row.customer_name, row.store_name].filter(Boolean).join(' · '),
            href: `/orders/${row.id}`,
          }))
        : [],
    },
    {
      key: 'clients',
      findings: isAsking
        ? (clients.data?.data.rows ?? []).slice(0, MAX_PER_GROUP).map((row) => ({
            key: String(row.id),
            label: row.name,
            note: row.email,
            href: `/clients/${row.id}`,
          }))
        : [],
    },
  ];
  return {
    groups: groups.filter(({ findings }) => findings.length > 0),
    isSearching:
      debouncedText !== searchText ||
      [stores, things, newest, open, orders, clients].some(({ isFetching }) => isFetching),
  };
}

/** Returns the message key of a screen's name, shared with the screen's tab. */
const screenLabel = (screen: EventScreen) => `tabs.${screen.split('/')[0] ?? screen}`;
