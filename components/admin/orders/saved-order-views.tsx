'use client';

import { useTranslations } from 'next-intl';
import type { OrderFilter } from '@/lib/client/admin/orders';
import { listFamilyStatuses } from '@/lib/domain/orders/status-rules';
import { SavedViews } from '../list-kit/saved-views';
import type { useSavedViews } from '../list-kit/use-saved-views';
import { WORK_LIST_QUERIES } from '../settings/production-settings';

/** Built-in views that every user has. */
// i18n-keys: orders.views.all, orders.views.attention, orders.views.producing, orders.views.shipped, orders.views.refunded, orders.views.held
const BUILT_IN = [
  ['all', {}],
  ['attention', { attention: '1' }],
  ['producing', { status: listFamilyStatuses('producing').join(',') }],
  ['shipped', { status: listFamilyStatuses('shipped').join(',') }],
  ['refunded', { payment: 'partly refunded,refunded' }],
  ['held', { held: '1' }],
] as const;

/** Further built-in views for tenants that produce orders without a fulfiller. */
// i18n-keys: orders.views.toMake, orders.views.toShip
const OWN_WORK = [
  ['toMake', WORK_LIST_QUERIES.toMake],
  ['toShip', WORK_LIST_QUERIES.toShip],
] as const;

/** The saved views of an order list, after the built-in ones. */
export function SavedOrderViews(props: {
  /** True when the tenant produces orders without a fulfiller. */
  readonly makesItself: boolean;
  readonly views: ReturnType<typeof useSavedViews>;
  /** Current query string of the list, without the page number. */
  readonly query: string;
  readonly mayShare: boolean;
}) {
  const { makesItself, ...list } = props;
  const t = useTranslations('orders.views');
  const builtIn = [...(makesItself ? OWN_WORK : []), ...BUILT_IN].map(([key, part]) => ({
    key,
    label: t(key),
    query: toQuery(part),
  }));
  return <SavedViews builtIn={builtIn} {...list} />;
}

const toQuery = (part: Partial<OrderFilter>): string =>
  new URLSearchParams(Object.entries(part).map(([name, value]) => [name, String(value)])).toString();
