'use client';

import { ArrowRight, CircleCheck } from 'lucide-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { useLingering } from '@/lib/client/use-lingering';
import { COCKPIT_ENQUIRY_DAYS, COCKPIT_ROWS, type CockpitWire, cockpitEndpoints } from '@/lib/contracts/cockpit';
import { FailureNotice } from './failure-notice';
import { Amounts } from './kit/amounts';
import { Card } from './kit/page-header';
import { TabStrip } from './kit/tab-strip';
import { useListFilter } from './kit/use-list-filter';

/** Staff leave this page open: what waits is asked again so often. */
const REFRESH_MS = 60_000;

type Clients = NonNullable<CockpitWire['clients']>;

/** What waits for the platform's staff over all clients, orders and money apart; every figure leads to the list that it counts. */
export function Cockpit() {
  const t = useTranslations('admin.cockpit');
  const { filter, addressOf } = useListFilter({ view: 'orders' });
  const query = useEndpointQuery(cockpitEndpoints.show, { params: {} }, { refetchInterval: REFRESH_MS });
  const isWaiting = useLingering(query.isPending);
  if (isWaiting || query.isPending) return <CockpitSkeleton />;
  if (query.isError && !query.data) return <FailureNotice error={query.error} onRetry={() => void query.refetch()} />;
  const { orders, clients, enquiries } = query.data.data;
  // Staff of customer service look after orders alone.
  if (!clients) return <OrderSide orders={orders} clients={null} enquiries={enquiries} />;
  const view = filter.view === 'money' ? 'money' : 'orders';
  const tab = (name: 'orders' | 'money', label: string) => ({
    href: addressOf({ view: name }),
    label,
    isCurrent: view === name,
  });
  return (
    <div className="flex flex-col gap-6">
      <TabStrip label={t('views')} tabs={[tab('orders', t('viewOrders')), tab('money', t('viewMoney'))]} />
      {view === 'money' ? (
        <MoneySide clients={clients} />
      ) : (
        <OrderSide orders={orders} clients={clients} enquiries={enquiries} />
      )}
    </div>
  );
}

function OrderSide({ orders, clients, enquiries }: CockpitWire) {
  return (
    <div className="flex flex-col gap-6">
      <Orders orders={orders} />
      {clients || enquiries ? (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {clients ? <Unverified unverified={clients.unverified} /> : null}
          {clients ? <Connections connections={clients.connections} /> : null}
          {enquiries ? <Enquiries enquiries={enquiries} /> : null}
        </div>
      ) : null}
    </div>
  );
}

const concernHref = (concern: string): string => `/clients?concern=${encodeURIComponent(concern)}`;

/** What of clients' money needs a look: each row leads to its clients. */
function MoneySide({ clients }: { readonly clients: Clients }) {
  // i18n-keys: clients.concern.*
  const t = useTranslations('admin.cockpit');
  const names = useTranslations('clients.concern');
  const since = useSince();
  const { money, credit_requests: credit, overdue } = clients;
  return (
    <div className="flex flex-col gap-6">
      <Card title={t('money')} text={t('moneyText')}>
        {money.length === 0 ? (
          <Nothing text={t('noMoney')} />
        ) : (
          <ul className="-mx-2 flex flex-col">
            {money.map(({ concern, count, amounts }) => (
              <li key={concern} className="border-b border-line last:border-0">
                <Link
                  prefetch={false}
                  href={concernHref(concern)}
                  className="grid grid-cols-[3rem_1fr_auto] items-center gap-x-3 rounded-md px-2 py-3 hover:bg-canvas sm:grid-cols-[3.5rem_1fr_auto_1.25rem]"
                >
                  <span className="tabular text-xl font-semibold">{count}</span>
                  <span className="font-medium wrap-break-word">{names(concern.replaceAll(' ', '_'))}</span>
                  <span className="tabular text-end text-sm font-medium">
                    {amounts.length > 0 ? <Amounts amounts={amounts} /> : null}
                  </span>
                  <ArrowRight className="hidden size-4 text-muted sm:block" aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Queue
          title={t('credit')}
          count={credit.count}
          nothing={t('noCredit')}
          all={{ href: concernHref('credit requested'), label: t('all') }}
        >
          {credit.rows.map(({ id, name, since: asked }) => (
            <Entry key={id} href={`/clients/${id}#credit`} name={name} fact={since(asked)} />
          ))}
        </Queue>
        <Queue
          title={t('overdue')}
          count={overdue.count}
          nothing={t('noOverdue')}
          sum={<Amounts amounts={overdue.amounts} />}
          all={{ href: concernHref('invoices overdue'), label: t('all') }}
        >
          {overdue.rows.map(({ client, invoices, due_on: due, amounts }) => (
            <Entry
              key={client.id}
              href={`/clients/${client.id}#invoices`}
              name={client.name}
              note={t('invoices', { count: invoices })}
              fact={t('due', { since: since(`${due}T12:00:00Z`) })}
              amount={<Amounts amounts={amounts} />}
            />
          ))}
        </Queue>
      </div>
    </div>
  );
}

/** The list of orders that a kind counts, the longest waiting first. */
export const ordersHref = (kind: string): string =>
  `/orders?${kind === 'stuck' || kind === 'failed' ? `${kind}=1` : `status=${encodeURIComponent(kind)}`}&sort=oldest`;

function Orders({ orders }: { readonly orders: CockpitWire['orders'] }) {
  // i18n-keys: admin.cockpit.kind.*
  const t = useTranslations('admin.cockpit');
  const since = useSince();
  return (
    <Card title={t('orders')} text={t('ordersText')}>
      {orders.length === 0 ? (
        <Nothing text={t('noOrders')} />
      ) : (
        <ul className="-mx-2 flex flex-col">
          {orders.map(({ kind, count, since: oldest, amounts }) => (
            <li key={kind} className="border-b border-line last:border-0">
              <Link
                href={ordersHref(kind)}
                className="grid grid-cols-[3rem_1fr_auto] items-center gap-x-3 gap-y-0.5 rounded-md px-2 py-3 hover:bg-canvas sm:grid-cols-[3.5rem_1fr_11rem_8rem_1.25rem]"
              >
                <span className="tabular row-span-2 text-xl font-semibold sm:row-span-1">{count}</span>
                <span className="font-medium wrap-break-word">{t(`kind.${kind.replaceAll(' ', '_')}`)}</span>
                <span className="tabular row-span-2 text-end text-sm font-medium sm:order-last sm:row-span-1 sm:me-8 sm:-ms-8">
                  <Amounts amounts={amounts} />
                </span>
                <span className="text-sm text-body">{t('oldest', { since: since(oldest) })}</span>
                <ArrowRight className="hidden size-4 text-muted sm:order-last sm:block" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Unverified({ unverified }: Pick<Clients, 'unverified'>) {
  const t = useTranslations('admin.cockpit');
  const since = useSince();
  return (
    <Queue
      title={t('unverified')}
      count={unverified.count}
      nothing={t('noUnverified')}
      all={{ href: `/clients?status=${encodeURIComponent('requires verification')}&sort=oldest`, label: t('all') }}
    >
      {unverified.rows.map(({ id, name, since: signedUp }) => (
        <Entry key={id} href={`/clients/${id}`} name={name} fact={since(signedUp)} />
      ))}
    </Queue>
  );
}

function Connections({ connections }: { readonly connections: Clients['connections'] }) {
  // i18n-keys: admin.cockpit.connection.*
  const t = useTranslations('admin.cockpit');
  const since = useSince();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? connections.rows : connections.rows.slice(0, COCKPIT_ROWS);
  return (
    <Queue
      title={t('connections')}
      count={connections.count}
      nothing={t('noConnections')}
      more={
        shown.length < connections.rows.length ? (
          <Button look="secondary" size="sm" className="self-start" onClick={() => setWhole(true)}>
            {t('all')}
          </Button>
        ) : null
      }
    >
      {shown.map(({ kind, client, name, since: broken, shared }) => (
        <Entry
          key={`${kind}-${client.id}-${name}`}
          href={
            kind !== 'fulfiller'
              ? `/clients/${client.id}`
              : shared
                ? '/fulfillers'
                : `/orders?client=${client.id}&status=${encodeURIComponent('fulfiller submission error')}`
          }
          name={name || client.name}
          note={name && !shared ? `${t(`connection.${kind}`)}, ${client.name}` : t(`connection.${kind}`)}
          fact={since(broken)}
        />
      ))}
    </Queue>
  );
}

function Enquiries({ enquiries }: { readonly enquiries: NonNullable<CockpitWire['enquiries']> }) {
  const t = useTranslations('admin.cockpit');
  const since = useSince();
  return (
    <Queue
      title={t('enquiries')}
      count={enquiries.count}
      nothing={t('noEnquiries')}
      all={{ href: `/custom-solutions?days=${COCKPIT_ENQUIRY_DAYS}`, label: t('all') }}
    >
      {enquiries.rows.map(({ id, name, company, at }) => (
        <Entry key={id} href="/custom-solutions" name={name || company} note={name ? company : ''} fact={since(at)} />
      ))}
    </Queue>
  );
}

/** A list of what waits: how many there are, the most urgent of them, and the way to the rest. */
function Queue(props: {
  readonly title: string;
  readonly count: number;
  readonly nothing: string;
  readonly sum?: ReactNode;
  /** The list that the figure counts. */
  readonly all?: { readonly href: string; readonly label: string };
  readonly more?: ReactNode;
  readonly children: ReactNode;
}) {
  const { title, count, nothing, sum, all, more = null, children } = props;
  const format = useFormatter();
  return (
    <Card
      title={title}
      actions={
        count === 0 ? null : (
          <span className="flex items-baseline gap-3">
            {sum ? <span className="tabular text-end text-sm text-body">{sum}</span> : null}
            {all ? (
              <Link
                prefetch={false}
                href={all.href}
                aria-label={`${title}: ${format.number(count)}`}
                className="tabular text-xl font-semibold underline-offset-4 hover:underline"
              >
                {format.number(count)}
              </Link>
            ) : (
              <span className="tabular text-xl font-semibold">{format.number(count)}</span>
            )}
          </span>
        )
      }
    >
      {count === 0 ? <Nothing text={nothing} /> : <ul className="-mx-2 flex flex-col">{children}</ul>}
      {count > 0 && all ? (
        <Link prefetch={false} href={all.href} className={buttonClass('secondary', 'sm', 'self-start')}>
          {all.label}
        </Link>
      ) : null}
      {more}
    </Card>
  );
}

function Entry(props: {
  readonly href: string;
  readonly name: string;
  readonly note?: string;
  readonly fact: string;
  readonly amount?: ReactNode;
}) {
  const { href, name, note = '', fact, amount } = props;
  return (
    <li className="border-b border-line last:border-0">
      <Link
        prefetch={false}
        href={href}
        className="flex items-baseline justify-between gap-4 rounded-md px-2 py-2.5 text-sm hover:bg-canvas"
      >
        <span className="min-w-0">
          <span className="block font-medium wrap-break-word">{name}</span>
          {note ? <span className="block text-body wrap-break-word">{note}</span> : null}
        </span>
        <span className="shrink-0 text-end text-body">
          {amount ? <span className="tabular block font-medium text-ink">{amount}</span> : null}
          {fact}
        </span>
      </Link>
    </li>
  );
}

function Nothing({ text }: { readonly text: string }) {
  return (
    <p className="flex items-center gap-2 text-sm text-body">
      <CircleCheck className="size-4 shrink-0 text-success" aria-hidden="true" />
      {text}
    </p>
  );
}

/** How long ago a moment was, in words. */
function useSince(): (at: string) => string {
  const format = useFormatter();
  return (at) => format.relativeTime(new Date(at), new Date());
}

function CockpitSkeleton() {
  return (
    <div className="flex flex-col gap-6" aria-busy="true">
      <Skeleton className="h-72" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </div>
    </div>
  );
}
