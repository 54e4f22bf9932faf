'use client';

import { ArrowRight, CircleCheck } from 'lucide-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button, getButtonClasses } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import { type ProductionDto, productionEndpoints } from '@/lib/contracts/production';
import { PRODUCTION_MODES, type ProductionMode } from '@/lib/domain/fulfilment/production';
import { SELF_MADE_WORK_FILTERS } from '@/lib/domain/orders/status-rules';
import { FailureNotice } from '../failure-notice';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { Card, PageHeader } from '../kit/page-header';
import { VisitFields } from '../kit/visit';
import { ProductionFindings } from './production-findings';

const TOPICS = ['production', 'dashboard', 'events', 'orders'];

/** Production settings of all stores, the findings that stop production, and the orders that wait for a solution. */
export function ProductionSettings({ tenantId, mayBill }: { readonly tenantId: number; readonly mayBill: boolean }) {
  const t = useTranslations('settings.production');
  const settings = useTranslations('settings');
  const query = useEndpointQuery(productionEndpoints.show, { params: { tenant: tenantId } });
  const data = query.data?.data;
  return (
    <div className="mx-auto flex w-full min-w-0 max-w-4xl flex-col gap-6">
      <PageHeader title={t('title')} lead={t('lead')} parent={{ href: '/settings', label: settings('title') }} />
      {data ? (
        <>
          <Waiting tenantId={tenantId} data={data} />
          <WayForm key={data.way} tenantId={tenantId} data={data} mayBill={mayBill} />
          <State data={data} mayBill={mayBill} />
          <Stores data={data} />
        </>
      ) : query.isError ? (
        <FailureNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  );
}

/** Waiting orders. They are not resumed automatically: a user has to retry them. */
function Waiting({ tenantId, data }: { readonly tenantId: number; readonly data: ProductionDto }) {
  const t = useTranslations('settings.production');
  const shared = useTranslations('admin');
  const retry = useEndpointMutation(productionEndpoints.retry, { changes: TOPICS });
  if (data.waiting === 0) return null;
  const run = (): void => {
    if (retry.isPending) return;
    retry.mutate(
      { params: { tenant: tenantId } },
      {
        onSuccess: (answer) => notifySuccess(t('retried', { count: answer.data.retried })),
        onError: (error) => notifyFailure(error, shared('saveFailed')),
      },
    );
  };
  return (
    <section className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warning-soft px-5 py-4 text-sm font-medium text-warning">
      <p className="min-w-0 flex-1 basis-64">{t('waiting', { count: data.waiting })}</p>
      <Link href={WAITING_ORDERS_PATH} prefetch={false} className={getButtonClasses('secondary', 'sm')}>
        {t('showWaiting', { count: data.waiting })}
      </Link>
      <Button size="sm" variant="secondary" busy={retry.isPending} onClick={run}>
        {t('retry', { count: data.waiting })}
      </Button>
    </section>
  );
}

function WayForm(props: { readonly tenantId: number; readonly data: ProductionDto; readonly mayBill: boolean }) {
  const { tenantId, data, mayBill } = props;
  const t = useTranslations('settings.production');
  const shared = useTranslations('admin');
  const [way, setWay] = useState<ProductionMode | null>(data.way);
  const save = useEndpointMutation(productionEndpoints.save, { changes: TOPICS });
  const isRefused = way === 'platform' && data.way !== 'platform' && data.platform_findings.length > 0;
  const submit = (): void => {
    if (way === null || isRefused || save.isPending) return;
    save.mutate(
      { params: { tenant: tenantId }, body: { way } },
      {
        onSuccess: (answer) => notifySuccess(t(answer.data.waiting > 0 ? 'savedWaiting' : 'saved')),
        onError: (error) => notifyFailure(error, shared('saveFailed')),
      },
    );
  };
  return (
    <Card>
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <VisitFields call={productionEndpoints.save}>
          <fieldset className="flex flex-col gap-3">
            <legend className="pb-3 text-sm text-body">{data.way === null ? t('notYet') : t('question')}</legend>
            {PRODUCTION_MODES.map((choice) => (
              <WayChoice key={choice} way={choice} isChosen={way === choice} onChoose={() => setWay(choice)}>
                {choice === 'platform' && data.platform_findings.length > 0 ? (
                  <>
                    <ProductionFindings findings={data.platform_findings} />
                    {mayBill ? (
                      <Link href="/settings/billing-account" prefetch={false} className="self-start text-sm underline">
                        {t('fix.billing')}
                      </Link>
                    ) : null}
                  </>
                ) : null}
              </WayChoice>
            ))}
          </fieldset>
          <Button
            type="submit"
            className="self-start"
            busy={save.isPending}
            disabled={way === null || isRefused}
            aria-disabled={save.isPending}
          >
            {t('save')}
          </Button>
        </VisitFields>
      </form>
    </Card>
  );
}

function WayChoice(props: {
  readonly way: ProductionMode;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}) {
  const { way, isChosen, onChoose, children } = props;
  // i18n-keys: settings.production.way.*
  const t = useTranslations('settings.production.way');
  const id = `production-${way}`;
  return (
    <div
      className={classes(
        'flex flex-col gap-3 rounded-lg border p-4',
        isChosen ? 'border-ink bg-tile' : 'border-line hover:border-ink',
      )}
    >
      <label htmlFor={id} className="flex min-h-9 cursor-pointer items-start gap-3">
        <input
          id={id}
          type="radio"
          name="production"
          value={way}
          className="mt-0.5 size-5 shrink-0 accent-(--accent-ink)"
          checked={isChosen}
          onChange={onChoose}
          aria-describedby={`${id}-text`}
        />
        <span className="flex min-w-0 flex-col gap-1">
          <span className="font-semibold text-ink">{t(`${way}.title`)}</span>
          <span id={`${id}-text`} className="text-sm text-body">
            {t(`${way}.text`)}
          </span>
        </span>
      </label>
      {children ? <div className="flex flex-col gap-2 ps-8">{children}</div> : null}
    </div>
  );
}

/** Shows whether orders can be produced in the saved production mode, with a link to the page that solves a finding. */
function State({ data, mayBill }: { readonly data: ProductionDto; readonly mayBill: boolean }) {
  const t = useTranslations('settings.production');
  if (data.way === null) return null;
  if (data.findings.length === 0)
    return (
      <section className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-success-soft px-5 py-4 text-sm font-medium text-success">
        <p className="flex items-center gap-2">
          <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
          {t(data.makes_itself ? 'worksSelf' : 'works')}
        </p>
        {data.makes_itself ? <WorkListLinks data={data} /> : null}
      </section>
    );
  const isFulfiller = data.way === 'fulfiller';
  return (
    <section
      role="alert"
      className="flex flex-wrap items-start justify-between gap-3 rounded-lg border border-danger bg-danger-soft px-5 py-4"
    >
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-2">
        <h2 className="text-base text-danger">{t('cannot')}</h2>
        <ProductionFindings findings={data.findings} />
      </div>
      {isFulfiller || mayBill ? (
        <Link
          href={isFulfiller ? '/fulfillers' : '/settings/billing-account'}
          prefetch={false}
          className={getButtonClasses('primary', 'sm')}
        >
          {t(isFulfiller ? (data.fulfillers === 0 ? 'fix.register' : 'fix.fulfillers') : 'fix.billing')}
          <ArrowRight className="size-4" aria-hidden="true" />
        </Link>
      ) : null}
    </section>
  );
}

/** Path of the list of orders that wait for a retry by their tenant. */
export const WAITING_ORDERS_PATH = '/orders?waiting=1';

/** {@link SELF_MADE_WORK_FILTERS} as parameters of the order list's address. */
export const WORK_LIST_QUERIES = {
  toMake: { ...SELF_MADE_WORK_FILTERS.toMake, status: SELF_MADE_WORK_FILTERS.toMake.status.join(',') },
  toShip: { ...SELF_MADE_WORK_FILTERS.toShip, status: SELF_MADE_WORK_FILTERS.toShip.status.join(',') },
} as const;
const viewHref = (view: keyof typeof WORK_LIST_QUERIES): string =>
  `/orders?${new URLSearchParams({ ...WORK_LIST_QUERIES[view] }).toString()}`;

export function WorkListLinks({
  data,
}: {
  readonly data: Pick<ProductionDto, 'to_make' | 'to_ship' | 'to_make_later'>;
}) {
  const t = useTranslations('settings.production');
  const format = useFormatter();
  const later = data.to_make_later;
  return (
    <p className="flex flex-wrap gap-2">
      <Link href={viewHref('toMake')} prefetch={false} className={getButtonClasses('secondary', 'sm')}>
        {t('toMake', { count: data.to_make })}
      </Link>
      <Link href={viewHref('toShip')} prefetch={false} className={getButtonClasses('secondary', 'sm')}>
        {t('toShip', { count: data.to_ship })}
      </Link>
      {later ? (
        <span className="inline-flex min-h-9 items-center">
          {t('toMakeLater', {
            count: later.count,
            time: format.dateTime(new Date(later.starts_at), { dateStyle: 'medium', timeStyle: 'short' }),
          })}
        </span>
      ) : null}
    </p>
  );
}

/** Lists stores with their own production mode, and stores whose orders cannot be produced. */
function Stores({ data }: { readonly data: ProductionDto }) {
  const t = useTranslations('settings.production');
  if (data.stores.length === 0) return null;
  return (
    <Card title={t('stores')} text={t('storesText')}>
      <ul className="flex flex-col">
        {data.stores.map((store) => (
          <li key={store.slug} className="flex flex-col gap-2 border-b border-line py-3 last:border-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <Link
                href={`/events/${store.slug}/fulfillers/register`}
                prefetch={false}
                className="inline-flex min-h-9 items-center text-sm font-medium underline wrap-anywhere"
              >
                {store.name}
              </Link>
              <span className="flex flex-wrap items-center gap-2 text-sm text-body">
                {store.way ? t(`way.${store.way}.title`) : null}
                {store.is_own ? <Badge>{t('storeOwn')}</Badge> : null}
                {store.open && store.findings.length > 0 ? <Badge tone="danger">{t('storeOpen')}</Badge> : null}
              </span>
            </div>
            {store.findings.length > 0 ? <ProductionFindings findings={store.findings} /> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
