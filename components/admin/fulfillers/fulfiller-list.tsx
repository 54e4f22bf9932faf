'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { getButtonClasses } from '@/components/ui/button';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import { eventFulfillerEndpoints, type FulfillerRowDto, fulfillerEndpoints } from '@/lib/contracts/fulfillers';
import { productionEndpoints } from '@/lib/contracts/production';
import { PageHeader } from '../kit/page-header';
import { Table, TableHeading } from '../kit/table';
import { useHashScroll } from '../kit/use-hash-scroll';
import { ListState } from '../list-kit/list-state';
import { TrackingImport } from '../orders/tracking-import';
import { AddFulfiller } from './add-fulfiller';
import { EditFulfiller } from './edit-fulfiller';
import { EventFulfilment } from './event-fulfilment';
import { FailedSubmissions } from './failed-submissions';
import { FulfillerListActions, StoreFulfillerActions } from './fulfiller-list-actions';
import { FulfillerRow } from './fulfiller-row';
import { RegistrationForm } from './registration-form';
import { SecretDialog } from './secret-dialog';
import { TestOrderDialog } from './test-order-dialog';
import { useFulfillerActions } from './use-fulfiller-actions';

/**
 * Fulfillers with their connection and last errors, for all stores of the tenant (ADM-15) or for one store. For one
 * store it includes the settings for sending orders, and the registration form (EVT-17).
 */
export function FulfillerList(props: {
  readonly tenantId: number;
  /** Whether the user may register fulfillers for all tenants of the platform. */
  readonly isStaff?: boolean;
  /** Print methods in the user’s language, by their code. */
  readonly methodLabels: Readonly<Record<string, string>>;
  /** Slug of the store to which the list is limited; undefined = all stores. */
  readonly store?: string;
}) {
  const { tenantId, methodLabels, isStaff = false, store } = props;
  const t = useTranslations('fulfillers');
  const form = useTranslations('fulfillerForm');
  const [edited, setEdited] = useState<FulfillerRowDto | null>(null);
  const [secretFulfiller, setSecretFulfiller] = useState<FulfillerRowDto | null>(null);
  const [tested, setTested] = useState<FulfillerRowDto | null>(null);
  const [isImporting, setImporting] = useState(false);
  const [adding, setAdding] = useState<'tenant' | 'platform' | null>(null);
  const query = useEndpointQuery(fulfillerEndpoints.list, { params: { tenant: tenantId } });
  const data = query.data?.data;
  useHashScroll(data !== undefined);
  const actions = useFulfillerActions(tenantId, {
    onEdit: setEdited,
    onSecret: setSecretFulfiller,
    onTestOrder: setTested,
  });
  const rows = data?.rows.filter(({ event }) => store === undefined || event === null || event.slug === store);
  const methods = (data?.print_methods ?? []).map((value) => ({ value, label: methodLabels[value] ?? value }));
  return (
    <div className="mx-auto flex w-full min-w-0 max-w-6xl flex-col gap-6">
      <PageHeader
        title={t('title')}
        lead={store === undefined ? t('lead') : form('lead')}
        actions={
          store === undefined ? (
            <FulfillerListActions
              isStaff={isStaff}
              stores={data?.stores}
              onImport={() => setImporting(true)}
              onAdd={setAdding}
            />
          ) : (
            <StoreFulfillerActions />
          )
        }
      />
      <p className="text-sm text-body">
        {t('apiText')}{' '}
        <a href="/fulfiller-api" target="_blank" rel="noopener" className="underline">
          {t('apiLink')}
        </a>
      </p>
      {store === undefined ? (
        <>
          {isStaff ? null : <ProductionModeNote tenantId={tenantId} />}
          <FailedSubmissions tenantId={tenantId} mayStart />
        </>
      ) : (
        <EventFulfilment params={{ tenant: tenantId, slug: store }} />
      )}
      <ListState query={query} count={rows?.length} empty={{ title: t('empty'), text: t('emptyText') }}>
        {rows ? (
          <Table
            label={t('title')}
            head={
              <>
                <TableHeading>{t('name')}</TableHeading>
                <TableHeading className="hidden lg:table-cell">{t('region')}</TableHeading>
                <TableHeading className="hidden md:table-cell">{t('shipsTo')}</TableHeading>
                <TableHeading className="hidden xl:table-cell">{t('categories')}</TableHeading>
                <TableHeading>{t('connection')}</TableHeading>
                <TableHeading className="hidden sm:table-cell">{t('lastSubmission')}</TableHeading>
                <TableHeading>
                  <span className="sr-only">{t('actions')}</span>
                </TableHeading>
              </>
            }
          >
            {rows.map((row) => (
              <FulfillerRow key={row.id} row={row} actions={actions(row)} isStoreLinked={store === undefined} />
            ))}
          </Table>
        ) : null}
      </ListState>
      {store !== undefined && data ? (
        <RegisterWithStore params={{ tenant: tenantId, slug: store }} categories={data.categories} methods={methods} />
      ) : null}
      {edited && data ? (
        <EditFulfiller
          key={edited.id}
          tenantId={tenantId}
          row={edited}
          categories={data.categories}
          methods={methods}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {secretFulfiller ? (
        <SecretDialog tenantId={tenantId} row={secretFulfiller} onClose={() => setSecretFulfiller(null)} />
      ) : null}
      {tested ? (
        <TestOrderDialog
          tenantId={tenantId}
          row={tested}
          onSecret={() => {
            setSecretFulfiller(tested);
            setTested(null);
          }}
          onClose={() => setTested(null)}
        />
      ) : null}
      {adding && data ? (
        <AddFulfiller
          tenantId={tenantId}
          shared={adding === 'platform'}
          categories={data.categories}
          methods={methods}
          onClose={() => setAdding(null)}
        />
      ) : null}
      {isImporting ? <TrackingImport tenantId={tenantId} onClose={() => setImporting(false)} /> : null}
    </div>
  );
}

function RegisterWithStore(props: {
  readonly params: { readonly tenant: number; readonly slug: string };
  readonly categories: readonly string[];
  readonly methods: readonly { readonly value: string; readonly label: string }[];
}) {
  const { params, categories, methods } = props;
  const t = useTranslations('fulfillerForm');
  const register = useEndpointMutation(eventFulfillerEndpoints.register, { changes: ['fulfillers', 'events'] });
  return (
    <section id="register" aria-labelledby="register-title" className="flex scroll-mt-6 flex-col gap-5 pt-4">
      <h2 id="register-title" className="text-xl">
        {t('title')}
      </h2>
      <RegistrationForm
        onSend={(body) => register.mutateAsync({ params, body })}
        categories={categories}
        methods={methods}
      />
    </section>
  );
}

/** The tenant's production route, which decides which fulfillers are used, with a link to change it. */
function ProductionModeNote({ tenantId }: { readonly tenantId: number }) {
  const t = useTranslations('settings.production');
  const data = useEndpointQuery(productionEndpoints.show, { params: { tenant: tenantId } }).data?.data;
  if (!data) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface px-5 py-3 text-sm">
      <span>
        <span className="text-muted">{t('title')}:</span>{' '}
        <span className="font-medium">{data.way ? t(`way.${data.way}.title`) : t('notChosen')}</span>
      </span>
      <Link href="/settings/production" prefetch={false} className={getButtonClasses('secondary', 'sm')}>
        {t('change')}
      </Link>
    </p>
  );
}
