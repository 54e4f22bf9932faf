'use client';

import { keepPreviousData } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { getButtonClasses } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/field';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import { type ClientRowDto, clientEndpoints } from '@/lib/contracts/clients';
import { platformPanelEndpoints } from '@/lib/contracts/platform-panel';
import { ClientStatusBadge } from '../clients/client-status-badge';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { Card, PageHeader } from '../kit/page-header';
import { Table, TableCell, TableHeading, TableRow } from '../kit/table';
import { toFilterQuery } from '../list-kit/filter-values';
import { ListPage } from '../list-kit/list-page';
import { SearchField } from '../list-kit/search-field';
import { useListFilter } from '../list-kit/use-list-filter';
import { StartVisitButton } from '../support/start-visit';
import { AuditCheck } from './audit-check';

const FILTER = { q: '', page: 1 };

/**
 * Super admin panel: review and verification of tenants, credit accounts, enabled features, and the audit log check
 * (SET-05).
 */
export function SuperAdminPanel() {
  const t = useTranslations('panel');
  const settings = useTranslations('settings');
  const list = useListFilter(FILTER);
  const { filter, change } = list;
  const query = toFilterQuery({ sort: 'name' as const, ...filter });
  const clients = useEndpointQuery(clientEndpoints.list, { params: {}, query }, { placeholderData: keepPreviousData });
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      <PageHeader title={t('title')} lead={t('lead')} parent={{ href: '/settings', label: settings('title') }} />
      <Card title={t('tenants')} text={t('tenantsText')}>
        <SearchField value={filter.q} label={t('search')} hint={t('searchHint')} onSearch={(q) => change({ q })} />
        <ListPage list={list} query={clients} page={clients.data?.data} empty={{ title: t('noTenants') }}>
          {({ rows }, isDimmed) => (
            <Table label={t('tenants')} dimmed={isDimmed} head={<Head />}>
              {rows.map((client) => (
                <TenantRow key={client.id} client={client} />
              ))}
            </Table>
          )}
        </ListPage>
      </Card>
      <PlatformFlags />
      <AuditCheck />
    </div>
  );
}

function Head() {
  const t = useTranslations('panel');
  return (
    <>
      <TableHeading>{t('tenant')}</TableHeading>
      <TableHeading className="hidden sm:table-cell">{t('status')}</TableHeading>
      <TableHeading className="hidden md:table-cell">{t('translation')}</TableHeading>
      <TableHeading className="hidden sm:table-cell">
        <span className="sr-only">{t('actions')}</span>
      </TableHeading>
    </>
  );
}

function TenantRow({ client }: { readonly client: ClientRowDto }) {
  const t = useTranslations('panel');
  const clientTexts = useTranslations('clients');
  const badge = <ClientStatusBadge status={client.status} creditRequested={client.credit_requested} />;
  const actions = (
    <>
      {client.status === 'requires verification' ? (
        <a href={`/clients/${client.id}#verification`} className={getButtonClasses('primary', 'sm')}>
          {clientTexts('verify')}
        </a>
      ) : null}
      {client.status === 'verified' ? (
        <a href={`/clients/${client.id}#credit`} className={getButtonClasses('secondary', 'sm')}>
          {clientTexts('activateCredit')}
        </a>
      ) : null}
      {client.status === 'credit active' ? (
        <a href={`/clients/${client.id}#credit`} className={getButtonClasses('secondary', 'sm')}>
          {t('discounts')}
        </a>
      ) : null}
      <StartVisitButton client={client} size="sm" />
    </>
  );
  return (
    <TableRow>
      <TableCell>
        <Link href={`/clients/${client.id}`} prefetch={false} className="font-semibold wrap-anywhere hover:underline">
          {client.name}
        </Link>
        <span className="block text-muted wrap-anywhere">{client.email}</span>
        <span className="mt-1 block sm:hidden">{badge}</span>
        <span className="mt-2 block md:hidden">
          <TranslationFlag client={client} />
        </span>
        <div className="mt-2 flex flex-wrap gap-2 sm:hidden">{actions}</div>
      </TableCell>
      <TableCell className="hidden sm:table-cell">{badge}</TableCell>
      <TableCell className="hidden md:table-cell">
        <TranslationFlag client={client} />
      </TableCell>
      <TableCell className="hidden sm:table-cell">
        <div className="flex flex-wrap justify-end gap-2">{actions}</div>
      </TableCell>
    </TableRow>
  );
}

function TranslationFlag({ client }: { readonly client: ClientRowDto }) {
  const t = useTranslations('panel');
  const shared = useTranslations('admin');
  const id = useId();
  const save = useEndpointMutation(platformPanelEndpoints.saveClientFlags, { changes: ['clients'] });
  return (
    <label htmlFor={id} className="inline-flex min-h-9 items-center gap-2 text-sm">
      <Checkbox
        id={id}
        checked={client.translation}
        disabled={save.isPending}
        onChange={(event) =>
          save.mutate(
            { params: { clientId: client.id }, body: { translation: event.target.checked } },
            {
              onSuccess: () => notifySuccess(t('saved')),
              onError: (error) => notifyFailure(error, shared('saveFailed')),
            },
          )
        }
      />
      {t('translated')}
      <span className="sr-only">{client.name}</span>
    </label>
  );
}

function PlatformFlags() {
  const t = useTranslations('panel');
  const shared = useTranslations('admin');
  const id = useId();
  const flags = useEndpointQuery(platformPanelEndpoints.flags, { params: {} });
  const save = useEndpointMutation(platformPanelEndpoints.saveFlags, { changes: ['platform'] });
  return (
    <Card title={t('flags')} text={t('flagsText')}>
      <label htmlFor={id} className="inline-flex min-h-11 w-fit items-center gap-3 text-sm font-medium">
        <Checkbox
          id={id}
          checked={flags.data?.data.translation ?? true}
          disabled={!flags.data || save.isPending}
          onChange={(event) =>
            save.mutate(
              { params: {}, body: { translation: event.target.checked } },
              {
                onSuccess: () => notifySuccess(t('saved')),
                onError: (error) => notifyFailure(error, shared('saveFailed')),
              },
            )
          }
        />
        {t('translationAll')}
      </label>
    </Card>
  );
}
