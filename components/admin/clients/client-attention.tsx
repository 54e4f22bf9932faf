'use client';

import { CircleCheck, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ClientDto } from '@/lib/contracts/clients';
import { buildOrdersHref } from '../cockpit/order-column';
import { Amounts } from '../kit/amounts';
import { Card } from '../kit/page-header';

type Account = ClientDto['payment_accounts'][number];

/**
 * Items of a client that wait for staff: orders, unpaid invoices and the payment account, each with a link to its list.
 */
export function ClientAttention({
  client,
}: {
  readonly client: Pick<ClientDto, 'id' | 'waiting_orders' | 'unpaid' | 'payment_accounts'>;
}) {
  // i18n-keys: admin.cockpit.kind.*, clients.paymentAccount.*
  const t = useTranslations('clients');
  const cockpit = useTranslations('admin.cockpit');
  const format = useFormatter();
  const { waiting_orders: orders, unpaid, payment_accounts: accounts } = client;
  const regions = useTranslations('events.regions');
  const trouble = ({ state, reason, since, stops_payments: stops }: Omit<Account, 'region'>): string => {
    if (since === null) return '';
    const date = format.dateTime(new Date(since), { dateStyle: 'long' });
    if (state === 'restricted')
      return t('accountRestriction', { stops: stops ? 'yes' : 'no', date, reason: reason ?? 'other' });
    return stops ? t('accountStopped', { date }) : '';
  };
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
            href={`${buildOrdersHref(kind)}&client=${client.id}`}
            count={format.number(count)}
            label={cockpit(`kind.${kind.replaceAll(' ', '_')}`)}
            fact={cockpit('oldest', { since: format.relativeTime(new Date(since), new Date()) })}
          />
        ))}
        {orders.length === 0 ? (
          <AttentionRow href={`/orders?client=${client.id}`} count={format.number(0)} label={cockpit('orders')} />
        ) : null}
        <AttentionRow
          href={unpaid.count > 0 ? '#invoices' : null}
          count={format.number(unpaid.count)}
          label={t('unpaidInvoices')}
          fact={unpaid.overdue > 0 ? t('overdueInvoices', { count: unpaid.overdue }) : ''}
          amount={unpaid.count > 0 ? <Amounts amounts={unpaid.amounts} /> : null}
        />
        {accounts.map(({ region, state, ...account }) => (
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
            fact={[regions(region), trouble({ state, ...account })].filter(Boolean).join(' · ')}
          />
        ))}
      </ul>
    </Card>
  );
}

function AttentionRow(props: {
  /** Address of the list or page where the item can be resolved; null if there is none. */
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
  const rowClass = 'grid grid-cols-[2.5rem_1fr_auto] items-baseline gap-x-3 rounded-md px-2 py-2.5';
  return (
    <li className="border-b border-line last:border-0">
      {href === null ? (
        <span className={rowClass}>{row}</span>
      ) : (
        <Link prefetch={false} href={href} className={`${rowClass} hover:bg-canvas`}>
          {row}
        </Link>
      )}
    </li>
  );
}
