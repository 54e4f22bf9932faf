'use client';

import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { type ClientDto, clientEndpoints } from '@/lib/contracts/clients';
import { StoreStatusBadge } from '../event/store-status-badge';
import { FailureNotice } from '../failure-notice';
import { Card, PageHeader } from '../kit/page-header';
import { Table, TableCell, TableHeading, TableRow } from '../kit/table';
import { Tile, Tiles } from '../kit/tile';
import { useHashScroll } from '../kit/use-hash-scroll';
import { StartVisitButton } from '../support/start-visit';
import { ClientVisits } from '../support/support-visits';
import { ClientAttention } from './client-attention';
import { ClientBills } from './client-bills';
import { ClientNotes } from './client-notes';
import { ClientStatusBadge } from './client-status-badge';
import { ClientVerification, VerifyClientButton } from './client-verification';
import { CreditCard } from './credit-card';
import { ManagerSelect } from './manager-select';
import { PayoutTermsCard } from './payout-terms-card';

/** A client's page for staff: account, stores, invoices, credit and staff notes (ADM-13). */
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

function Loaded({ client }: { readonly client: ClientDto }) {
  const t = useTranslations('clients');
  const format = useFormatter();
  useHashScroll(true);
  return (
    <>
      <PageHeader
        title={client.name}
        parent={{ href: '/clients', label: t('title') }}
        mark={<ClientStatusBadge status={client.status} creditRequested={client.credit_requested} />}
        actions={
          <>
            <StartVisitButton client={client} />
            <VerifyClientButton client={client} />
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
          <ClientAttention client={client} />
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
          <PayoutTermsCard client={client} />
          <div id="visits" className="scroll-mt-24 empty:hidden">
            <ClientVisits clientId={client.id} />
          </div>
        </div>
      </div>
    </>
  );
}

function Facts({ client }: { readonly client: ClientDto }) {
  const t = useTranslations('clients');
  const format = useFormatter();
  const facts = [
    { name: t('contact'), value: client.contact_name },
    { name: t('email'), value: client.email, href: `mailto:${client.email}` },
    { name: t('phone'), value: client.phone, href: `tel:${client.phone.replace(/[^+\d]/g, '')}` },
    { name: t('region'), value: `${client.region}, ${client.currency}` },
    { name: t('vatNumber'), value: client.vat_number },
    { name: t('address'), value: client.address },
    { name: t('created'), value: format.dateTime(new Date(client.created_at), { dateStyle: 'long' }) },
  ].filter(({ value }) => value !== '');
  return (
    <Card title={t('company')}>
      <dl className="flex flex-col gap-3 text-sm">
        {facts.map(({ name, value, href }) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium whitespace-pre-line wrap-anywhere">
              {href ? (
                <a href={href} className="underline underline-offset-4">
                  {value}
                </a>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
      <ManagerSelect client={client} />
    </Card>
  );
}

function Stores({ client }: { readonly client: ClientDto }) {
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
            <TableHeading>{t('store')}</TableHeading>
            <TableHeading>{t('statusLabel')}</TableHeading>
            <TableHeading className="text-end">{t('orders')}</TableHeading>
          </>
        }
      >
        {client.store_list.map((store) => (
          <TableRow key={store.slug}>
            <TableCell>
              <Link
                href={`/events/${store.slug}/overview`}
                prefetch={false}
                className="font-semibold text-ink wrap-anywhere hover:underline"
              >
                {store.name}
              </Link>
            </TableCell>
            <TableCell>
              <StoreStatusBadge status={store.status} />
            </TableCell>
            <TableCell className="tabular text-end">
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
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </Card>
  );
}
