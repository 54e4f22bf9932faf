import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Price } from '@/components/ui/price';
import { COCKPIT_ENQUIRY_DAYS, type CockpitDto, isPaymentConnection, MAX_COCKPIT_ROWS } from '@/lib/contracts/cockpit';
import { Amounts } from '../kit/amounts';
import { Card } from '../kit/page-header';
import { EmptyWaitingList, useRelativeTime, WaitingItem, WaitingList } from './waiting-list';

type Clients = NonNullable<CockpitDto['clients']>;

/**
 * Shows the orders, clients and enquiries that wait for staff. Contains disputes for staff who may not see the money
 * column.
 */
export function OrderColumn({ orders, disputes, clients, enquiries }: CockpitDto) {
  const t = useTranslations('admin.cockpit');
  return (
    <div className="flex flex-col gap-6">
      <Orders orders={clients ? orders.filter(({ kind }) => kind !== 'disputed') : orders} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {clients ? null : <OpenDisputes disputes={disputes} />}
        {clients ? <UnverifiedClients unverified={clients.unverified} /> : null}
        {clients ? (
          <BrokenConnections
            title={t('connections')}
            nothing={t('noConnections')}
            rows={clients.connections.rows.filter((row) => !isPaymentConnection(row))}
          />
        ) : null}
        {clients && clients.permissions.count > 0 ? <Permissions permissions={clients.permissions} /> : null}
        {enquiries ? <Enquiries enquiries={enquiries} /> : null}
      </div>
    </div>
  );
}

/** Kinds of waiting orders that have a filter of their own; all others are order statuses. */
const OWN_FILTERS = ['stuck', 'failed', 'held', 'disputed'];

/** Returns the address of the order list for a kind of waiting orders, oldest first. */
export const buildOrdersHref = (kind: string): string =>
  `/orders?${OWN_FILTERS.includes(kind) ? `${kind}=1` : `status=${encodeURIComponent(kind)}`}&sort=oldest`;

function Orders({ orders }: { readonly orders: CockpitDto['orders'] }) {
  // i18n-keys: admin.cockpit.kind.*
  const t = useTranslations('admin.cockpit');
  const since = useRelativeTime();
  return (
    <Card title={t('orders')} text={t('ordersText')}>
      {orders.length === 0 ? (
        <EmptyWaitingList text={t('noOrders')} />
      ) : (
        <ul className="-mx-2 flex flex-col">
          {orders.map(({ kind, count, since: oldest, amounts }) => (
            <li key={kind} className="border-b border-line last:border-0">
              <Link
                href={buildOrdersHref(kind)}
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

/** Open disputes with the bank's deadline for evidence. */
export function OpenDisputes({ disputes }: { readonly disputes: CockpitDto['disputes'] }) {
  const t = useTranslations('admin.cockpit');
  const since = useRelativeTime();
  return (
    <WaitingList
      title={t('disputes')}
      count={disputes.count}
      nothing={t('noDisputes')}
      all={{ href: buildOrdersHref('disputed'), label: t('all') }}
    >
      {disputes.rows.map(({ order_id: id, order_ref: ref, client, state, due_by: due, amount, currency, region }) => (
        <WaitingItem
          key={id}
          href={`/orders/${id}`}
          name={ref}
          note={client}
          fact={
            state === 'under review' ? t('underReview') : due ? t('answerDue', { since: since(due) }) : t('needsAnswer')
          }
          amount={<Price minor={amount} currency={currency} region={region} />}
        />
      ))}
    </WaitingList>
  );
}

/**
 * Support visits in which the staff member has requested write access. A second staff member can grant it on the
 * client's page.
 */
function Permissions({ permissions }: { readonly permissions: Clients['permissions'] }) {
  const t = useTranslations('admin.cockpit');
  const since = useRelativeTime();
  return (
    <WaitingList title={t('permissions')} count={permissions.count} nothing={t('noPermissions')}>
      {permissions.rows.map(({ id, client, by, since: requestedAt }) => (
        <WaitingItem
          key={id}
          href={`/clients/${client.id}#visits`}
          name={client.name}
          note={by}
          fact={since(requestedAt)}
        />
      ))}
    </WaitingList>
  );
}

/** Lists clients that staff have not verified, each with its missing data. @public read by its test */
export function UnverifiedClients({ unverified }: Pick<Clients, 'unverified'>) {
  // i18n-keys: settings.verification.need.*
  const t = useTranslations('admin.cockpit');
  const verification = useTranslations('settings.verification');
  const since = useRelativeTime();
  const format = useFormatter();
  const missing = (needs: readonly string[]): string =>
    t('missing', { needs: format.list(needs.map((need) => verification(`need.${need.replaceAll(/[ -]/g, '_')}`))) });
  return (
    <WaitingList
      title={t('unverified')}
      count={unverified.count}
      nothing={t('noUnverified')}
      all={{ href: `/clients?status=${encodeURIComponent('requires verification')}&sort=oldest`, label: t('all') }}
    >
      {unverified.rows.map(({ id, name, since: signedUp, needs }) => (
        <WaitingItem
          key={id}
          href={`/clients/${id}`}
          name={name}
          note={needs.length > 0 ? missing(needs) : t('canBeVerified')}
          fact={since(signedUp)}
        />
      ))}
    </WaitingList>
  );
}

const connectionKey = (kind: string): string => `connection.${kind.replaceAll(' ', '_')}`;

export function BrokenConnections(props: {
  readonly title: string;
  readonly nothing: string;
  readonly rows: Clients['connections']['rows'];
}) {
  const { title, nothing, rows } = props;
  // i18n-keys: admin.cockpit.connection.*
  const t = useTranslations('admin.cockpit');
  const since = useRelativeTime();
  const [isWhole, setWhole] = useState(false);
  const visibleRows = isWhole ? rows : rows.slice(0, MAX_COCKPIT_ROWS);
  return (
    <WaitingList
      title={title}
      count={rows.length}
      nothing={nothing}
      more={
        visibleRows.length < rows.length ? (
          <Button variant="secondary" size="sm" className="self-start" onClick={() => setWhole(true)}>
            {t('all')}
          </Button>
        ) : null
      }
    >
      {visibleRows.map(({ kind, client, name, fulfiller_id: fulfillerId, since: broken, shared }) => (
        <WaitingItem
          key={`${kind}-${client.id}-${name}`}
          href={
            fulfillerId !== null
              ? kind === 'switched off'
                ? `/orders?unsent=${fulfillerId}&sort=oldest`
                : shared
                  ? `/fulfillers#fulfiller-${fulfillerId}`
                  : `/clients/${client.id}`
              : kind === 'payout'
                ? `/audit-logs?tenant=${client.id}&action=${encodeURIComponent('payout failed')}`
                : `/clients/${client.id}`
          }
          name={name || client.name}
          note={name && !shared ? `${t(connectionKey(kind))}, ${client.name}` : t(connectionKey(kind))}
          fact={since(broken)}
        />
      ))}
    </WaitingList>
  );
}

function Enquiries({ enquiries }: { readonly enquiries: NonNullable<CockpitDto['enquiries']> }) {
  const t = useTranslations('admin.cockpit');
  const since = useRelativeTime();
  return (
    <WaitingList
      title={t('enquiries')}
      count={enquiries.count}
      nothing={t('noEnquiries')}
      all={{ href: `/custom-solutions?days=${COCKPIT_ENQUIRY_DAYS}`, label: t('all') }}
    >
      {enquiries.rows.map(({ id, name, company, at }) => (
        <WaitingItem
          key={id}
          href="/custom-solutions"
          name={name || company}
          note={name ? company : ''}
          fact={since(at)}
        />
      ))}
    </WaitingList>
  );
}
