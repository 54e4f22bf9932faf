'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { clientEndpoints } from '@/lib/contracts/clients';
import { eventEndpoints } from '@/lib/contracts/events';
import { orderEndpoints } from '@/lib/contracts/orders';
import { listPages } from '@/lib/domain/roles/navigation';
import { can } from '@/lib/domain/roles/roles';
import { eventPath } from '@/lib/domain/routes/event-screens';
import { firstSegmentOf, hasPages } from '@/lib/domain/routes/segments';
import type { ShellUser } from './shell-user';

export interface Finding {
  readonly key: string;
  readonly label: string;
  /** What tells it from others of the same name. */
  readonly note: string;
  /** Where it leads, or what it does. */
  readonly href: string | (() => void);
}
export interface FindingGroup {
  readonly key: 'pages' | 'actions' | 'stores' | 'orders' | 'clients';
  readonly findings: readonly Finding[];
}

const PAUSE_MS = 150;
const MIN_TEXT = 2;
const SHOWN = 6;

/** What a text finds: pages and actions by name, stores by name and address, orders by reference – as far as the user may
 *  see them. `deeds` are what can be done here and leads nowhere. */
export function useFindings(
  user: ShellUser,
  text: string,
  deeds: readonly Omit<Finding, 'note'>[],
): { groups: FindingGroup[]; isSearching: boolean } {
  // i18n-keys: admin.page.*
  const t = useTranslations('admin.page');
  const wanted = text.trim();
  const asked = usePause(wanted);
  const isAsking = asked.length >= MIN_TEXT;
  const params = { tenant: user.tenantId };
  const stores = useEndpointQuery(
    eventEndpoints.list,
    { params, query: { q: asked, sort: 'name', ...(user.superadmin ? { tenants: 'all' as const } : {}) } },
    { enabled: isAsking && can(user, 'events.view') },
  );
  const own = useEndpointQuery(
    orderEndpoints.list,
    { params, query: { q: asked } },
    { enabled: isAsking && !user.superadmin && can(user, 'orders.view') },
  );
  const all = useEndpointQuery(
    orderEndpoints.all,
    { params: {}, query: { q: asked } },
    { enabled: isAsking && can(user, 'orders.all') },
  );
  const orders = user.superadmin ? all : own;
  const clients = useEndpointQuery(
    clientEndpoints.list,
    { params: {}, query: { q: asked, sort: 'name' } },
    { enabled: isAsking && can(user, 'clients.manage') },
  );
  const folded = wanted.toLocaleLowerCase();
  const matches = ({ label, note }: Finding) => `${label} ${note}`.toLocaleLowerCase().includes(folded);
  const reachable = listPages(user).filter(({ href }) => hasPages(firstSegmentOf(href)));
  const named = ({ key, href }: (typeof reachable)[number]) => ({ key, label: t(key), note: href, href });
  const pages = reachable
    .filter(({ begins }) => !begins)
    .map(named)
    .filter(matches);
  const actions = [
    ...reachable.filter(({ begins }) => begins).map(named),
    ...deeds.map((deed) => ({ ...deed, note: '' })),
  ].filter(matches);
  const groups: FindingGroup[] = [
    { key: 'pages', findings: pages.slice(0, wanted === '' ? pages.length : SHOWN) },
    { key: 'actions', findings: actions },
    {
      key: 'stores',
      findings: isAsking
        ? (stores.data?.data.rows ?? []).slice(0, SHOWN).map((row) => ({
            key: row.slug,
            label: row.name,
            note: `/${row.slug}`,
            href: eventPath(row.slug),
          }))
        : [],
    },
    {
      key: 'orders',
      findings: isAsking
        ? (orders.data?.data.rows ?? []).slice(0, SHOWN).map((row) => ({
            key: row.id,
            label: row.order_ref,
            note: `${row.customer_name} · ${row.store_name}`,
            href: `/orders/${row.id}`,
          }))
        : [],
    },
    {
      key: 'clients',
      findings: isAsking
        ? (clients.data?.data.rows ?? []).slice(0, SHOWN).map((row) => ({
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
    isSearching: asked !== wanted || stores.isFetching || orders.isFetching || clients.isFetching,
  };
}

function usePause(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
