'use client';

import { CircleCheck, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { type ClientWire, clientEndpoints } from '@/lib/contracts/clients';
import { ordersHref } from '../cockpit/order-side';
import { StoreStatusBadge } from '../event/store-status-badge';
import { FailureNotice } from '../failure-notice';
import { Amounts } from '../kit/amounts';
import { Card, PageHeader } from '../kit/page-header';
import { Cell, Heading, Row, Table } from '../kit/table';
import { Tile, Tiles } from '../kit/tile';
import { StartVisit } from '../support/start-visit';
import { ClientVisits } from '../support/support-visits';
import { ClientBills } from './client-bills';
import { ClientNotes } from './client-notes';
import { ClientStatusBadge } from './client-status-badge';
import { ClientVerification, VerifyClient } from './client-verification';
import { CreditCard } from './credit-card';
import { ManagerSelect } from './manager-select';

/** One client: who they are, what they sell, what they owe and get, and what staff know of them (ADM-13). */
export function ClientView({ clientId }: { readonly clientId: number }) {
  const query = useEndpointQuery(clientEndpoints.show, { params: { clientId } });
  const t = useTranslations('clients');
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      {query.data ? (
        <Loaded client={query.data.data.client} />
      ) : query.isError ? (
        <FailureNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <PageHeader title={t('one')} parent={{ href: '/clients', label: t('title') }} />
          <div aria-busy="true">
            <Skeleton className="h-96" />
          </div>
        </>
      )}
    </div>
  );
}

function Loaded({ client }: { readonly client: ClientWire }) {
  const t = useTranslations('clients');
  const format = useFormatter();
  return (
    <>
      <PageHeader
        title={client.name}
        parent={{ href: '/clients', label: t('title') }}
        mark={<ClientStatusBadge status={client.status} creditRequested={client.credit_requested} />}
        actions={
          <>
            <StartVisit client={client} />
            <VerifyClient client={client} />
          </>
        }
      />
      <Tiles>
        <Tile label={t('stores')}>{client.store_list.length}</Tile>
        <Tile label={t('orders')} href={`/orders?client=${client.id}`}>
          {client.orders}
        </Tile>
        <Tile label={t('lastOrder')}>
          {client.last_order_at ? format.dateTime(new Date(client.last_order_at), { dateStyle: 'medium' }) : '–'}
        </Tile>
        <Tile label={t('people')}>{client.people}</Tile>
      </Tiles>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Attention client={client} />
          <Stores client={client} />
          <div id="invoices" className="scroll-mt-24 empty:hidden">
            <ClientBills client={client} />
          </div>
          <ClientNotes client={client} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Facts client={client} />
          <ClientVerification client={client} />
          <CreditCard client={client} />
          <ClientVisits clientId={client.id} />
        </div>
      </div>
    </>
  );
}

/** What of a client waits for staff: orders, unpaid invoices and the account for card payments, each with its list. */
function Attention({ client }: { readonly client: ClientWire }) {
  // i18n-keys: admin.cockpit.kind.*, clients.paymentAccount.*
  const t = useTranslations('clients');
  const cockpit = useTranslations('admin.cockpit');
  const format = useFormatter();
  const { waiting_orders: orders, unpaid, payment_accounts: accounts } = client;
  const regions = useTranslations('events.regions');
  const history = (state: string): string =>
    `/audit-logs?tenant=${client.id}&action=${encodeURIComponent(
      state === 'lost'
        ? 'payment account disconnected'
        : state === 'restricted'
          ? 'payment account restricted'
          : 'payment account connected',
    )}`;
  return (
    <Card title={t('attention')}>
      <ul className="-mx-2 flex flex-col">
        {orders.map(({ kind, count, since }) => (
          <AttentionRow
            key={kind}
            href={`${ordersHref(kind)}&client=${client.id}`}
            count={format.number(count)}
            label={cockpit(`kind.${kind.replaceAll(' ', '_')}`)}
            fact={cockpit('oldest', { since: format.relativeTime(new Date(since), new Date()) })}
          />
        ))}
        {orders.length === 0 ? (
          <AttentionRow href={`/orders?client=${client.id}`} count={format.number(0)} label={t('noWaitingOrders')} />
        ) : null}
        <AttentionRow
          href={unpaid.count > 0 ? '#invoices' : null}
          count={format.number(unpaid.count)}
          label={t('unpaidInvoices')}
          fact={unpaid.overdue > 0 ? t('overdueInvoices', { count: unpaid.overdue }) : ''}
          amount={unpaid.count > 0 ? <Amounts amounts={unpaid.amounts} /> : null}
        />
        {accounts.map(({ region, state }) => (
          <AttentionRow
            key={region}
            href={state === 'complete' || state === 'lost' || state === 'restricted' ? history(state) : null}
            count={
              state === 'complete' ? (
                <CircleCheck className="size-5 translate-y-1 text-success" aria-hidden="true" />
              ) : (
                <TriangleAlert className="size-5 translate-y-1 text-warning" aria-hidden="true" />
              )
            }
            label={t(`paymentAccount.${state}`)}
            fact={regions(region)}
          />
        ))}
      </ul>
    </Card>
  );
}

function AttentionRow(props: {
  /** Null = there is nothing to lead to. */
  readonly href: string | null;
  readonly count: ReactNode;
  readonly label: string;
  readonly fact?: string;
  readonly amount?: ReactNode;
}) {
  const { href, count, label, fact = '', amount = null } = props;
  const row = (
    <>
      <span className="tabular text-lg font-semibold">{count}</span>
      <span className="min-w-0">
        <span className="block font-medium wrap-break-word">{label}</span>
        {fact ? <span className="block text-sm text-body">{fact}</span> : null}
      </span>
      <span className="tabular text-end text-sm font-medium">{amount}</span>
    </>
  );
  const look = 'grid grid-cols-[2.5rem_1fr_auto] items-baseline gap-x-3 rounded-md px-2 py-2.5';
  return (
    <li className="border-b border-line last:border-0">
      {href === null ? (
        <span className={look}>{row}</span>
      ) : (
        <Link prefetch={false} href={href} className={`${look} hover:bg-canvas`}>
          {row}
        </Link>
      )}
    </li>
  );
}

function Facts({ client }: { readonly client: ClientWire }) {
  const t = useTranslations('clients');
  const format = useFormatter();
  const facts = [
    [t('contact'), client.contact_name],
    [t('email'), client.email],
    [t('phone'), client.phone],
    [t('region'), `${client.region}, ${client.currency}`],
    [t('vatNumber'), client.vat_number],
    [t('address'), client.address],
    [t('created'), format.dateTime(new Date(client.created_at), { dateStyle: 'long' })],
  ].filter(([, value]) => value !== '');
  return (
    <Card title={t('company')}>
      <dl className="flex flex-col gap-3 text-sm">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <ManagerSelect client={client} />
    </Card>
  );
}

function Stores({ client }: { readonly client: ClientWire }) {
  const t = useTranslations('clients');
  if (client.store_list.length === 0)
    return (
      <Card title={t('stores')}>
        <EmptyState title={t('noStores')} />
      </Card>
    );
  return (
    <Card title={t('stores')}>
      <Table
        label={t('stores')}
        head={
          <>
            <Heading>{t('store')}</Heading>
            <Heading>{t('statusLabel')}</Heading>
            <Heading className="text-end">{t('orders')}</Heading>
          </>
        }
      >
        {client.store_list.map((store) => (
          <Row key={store.slug}>
            <Cell>
              <Link
                href={`/events/${store.slug}/overview`}
                prefetch={false}
                className="font-semibold text-ink wrap-anywhere hover:underline"
              >
                {store.name}
              </Link>
            </Cell>
            <Cell>
              <StoreStatusBadge status={store.status} />
            </Cell>
            <Cell className="tabular text-end">
              {store.orders === 0 ? (
                0
              ) : (
                <Link
                  href={`/orders?client=${client.id}&store=${store.slug}`}
                  prefetch={false}
                  className="underline underline-offset-4"
                >
                  {store.orders}
                </Link>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
