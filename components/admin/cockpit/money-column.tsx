import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type CockpitDto, isPaymentConnection } from '@/lib/contracts/cockpit';
import { Amounts } from '../kit/amounts';
import { Card } from '../kit/page-header';
import { BrokenConnections, OpenDisputes } from './order-column';
import { EmptyWaitingList, useRelativeTime, WaitingItem, WaitingList } from './waiting-list';

type Clients = NonNullable<CockpitDto['clients']>;

const concernHref = (concern: string): string => `/clients?concern=${encodeURIComponent(concern)}`;

/**
 * Figures about clients whose money needs attention. Each figure links to the list of its clients; disputes and failing
 * payment accounts are listed by name.
 */
export function MoneyColumn({
  clients,
  disputes,
}: {
  readonly clients: Clients;
  readonly disputes: CockpitDto['disputes'];
}) {
  // i18n-keys: clients.concern.*
  const t = useTranslations('admin.cockpit');
  const names = useTranslations('clients.concern');
  const since = useRelativeTime();
  const { money, credit_requests: credit, overdue } = clients;
  return (
    <div className="flex flex-col gap-6">
      <Card title={t('money')} text={t('moneyText')}>
        {money.length === 0 ? (
          <EmptyWaitingList text={t('noMoney')} />
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
        <OpenDisputes disputes={disputes} />
        <BrokenConnections
          title={t('paymentAccounts')}
          nothing={t('noPaymentAccounts')}
          rows={clients.connections.rows.filter(isPaymentConnection)}
        />
        <WaitingList
          title={t('credit')}
          count={credit.count}
          nothing={t('noCredit')}
          all={{ href: concernHref('credit requested'), label: t('all') }}
        >
          {credit.rows.map(({ id, name, since: requestedAt }) => (
            <WaitingItem key={id} href={`/clients/${id}#credit`} name={name} fact={since(requestedAt)} />
          ))}
        </WaitingList>
        <WaitingList
          title={t('overdue')}
          count={overdue.count}
          nothing={t('noOverdue')}
          sum={<Amounts amounts={overdue.amounts} />}
          all={{ href: concernHref('invoices overdue'), label: t('all') }}
        >
          {overdue.rows.map(({ client, invoices, due_on: due, amounts }) => (
            <WaitingItem
              key={client.id}
              href={`/clients/${client.id}#invoices`}
              name={client.name}
              note={t('invoices', { count: invoices })}
              fact={t('due', { since: since(`${due}T12:00:00Z`) })}
              amount={<Amounts amounts={amounts} />}
            />
          ))}
        </WaitingList>
      </div>
    </div>
  );
}
