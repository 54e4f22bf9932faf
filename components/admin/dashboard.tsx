'use client';

import { ArrowRight, ChartColumn, Check, Store } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { getButtonClasses } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { DEFAULT_ORDER_FILTER, useOrders } from '@/lib/client/admin/orders';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { useSkeletonVisibility } from '@/lib/client/use-skeleton-visibility';
import { dashboardEndpoints } from '@/lib/contracts/dashboard';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import { isAbilityAllowed } from '@/lib/contracts/verification';
import type { Region } from '@/lib/domain/regions/regions';
import { buildEventPath } from '@/lib/domain/routes/event-screens';
import { hasSegmentPages } from '@/lib/domain/routes/segments';
import { FailureNotice } from './failure-notice';
import { Amounts } from './kit/amounts';
import { Card } from './kit/page-header';
import { Tile, Tiles } from './kit/tile';
import { LatestOrders } from './latest-orders';
import { PaymentAccountNotices } from './settings/payment-account-problem';
import { PaymentProblems } from './settings/payment-problems';
import { ProductionFindings } from './settings/production-findings';
import { WAITING_ORDERS_PATH, WorkListLinks } from './settings/production-settings';

type Figures = EndpointResponse<typeof dashboardEndpoints.show>['data'];
type Step = Figures['steps'][number]['step'];

/** Set-up progress, figures of the last 30 days and the latest orders (ADM-09). */
export function Dashboard(props: {
  readonly tenantId: number;
  readonly canManage: boolean;
  /** Whether the user may change the stores' billing account. */
  readonly canPay: boolean;
  /** Regions whose payments the built-in gateway simulates. */
  readonly testRegions: readonly Region[];
}) {
  const { tenantId, canManage, canPay, testRegions } = props;
  const t = useTranslations('admin.dash');
  const billing = useTranslations('settings.billing');
  const query = useEndpointQuery(dashboardEndpoints.show, { params: { tenant: tenantId } });
  // Starts the order query at once, so that the order table does not wait for the figures.
  useOrders(tenantId, DEFAULT_ORDER_FILTER);
  const isWaiting = useSkeletonVisibility(query.isPending);
  if (isWaiting || query.isPending) return <DashboardSkeleton />;
  if (query.isError) return <FailureNotice error={query.error} onRetry={() => void query.refetch()} />;
  const figures = query.data.data;
  // An owner with a live store and no production route sees a warning below instead of the set-up steps.
  const isSetUp = figures.steps.every(({ step, done }) => done || (step === 'production' && figures.live_stores > 0));
  const billingLink = canPay ? (
    <Link href="/settings/billing-account" prefetch={false} className={getButtonClasses('secondary', 'sm')}>
      {billing('title')}
    </Link>
  ) : null;
  return (
    <div className="flex flex-col gap-6">
      {isSetUp || !canManage ? null : <SetUp figures={figures} canPay={canPay} />}
      {canManage && figures.incomplete_stores.length > 0 ? (
        <IncompleteStores stores={figures.incomplete_stores} />
      ) : null}
      {canManage ? (
        <>
          <PaymentProblems problems={figures.payment_problems} action={billingLink} />
          <PaymentAccountNotices accounts={figures.payment_accounts} testRegions={testRegions} action={billingLink} />
        </>
      ) : null}
      {canManage ? <Making figures={figures} /> : null}
      {figures.requests > 0 ? (
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warning-soft px-5 py-3 text-sm font-medium text-warning">
          {t('requests', { count: figures.requests })}
          <Link href="/orders?asked=1" className={getButtonClasses('secondary', 'sm')}>
            {t('showRequests')}
          </Link>
        </p>
      ) : null}
      {canManage ? (
        <Link
          href="/dashboard/insights"
          prefetch={false}
          className={classes(getButtonClasses('secondary', 'sm'), 'self-start')}
        >
          <ChartColumn className="size-4" aria-hidden="true" />
          {t('insights')}
        </Link>
      ) : null}
      <Tiles>
        <Tile label={t('liveStores')} href="/events?status=Active">
          {figures.live_stores}
        </Tile>
        <Tile label={t('orders30')} href="/orders">
          {figures.orders_30_days}
        </Tile>
        <Tile label={t('revenue30')}>
          <Amounts amounts={figures.revenue_30_days} />
        </Tile>
        <Tile label={t('attention')} href="/orders?attention=1">
          {figures.attention}
        </Tile>
      </Tiles>
      {figures.stores === 0 ? (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={<Store className="size-6" aria-hidden="true" />}
            title={t('noStores')}
            text={t('noStoresText')}
            action={
              canManage ? (
                <Link href="/events/create" className={getButtonClasses('primary')}>
                  {t('createStore')}
                </Link>
              ) : null
            }
          />
        </div>
      ) : (
        <LatestOrders tenantId={tenantId} />
      )}
    </div>
  );
}

/** Returns the address of the page for a set-up step, or null if that page does not exist yet. */
function stepHref(step: Step, store: string | null): string | null {
  if (step === 'company') return hasSegmentPages('settings') ? '/settings/company-details' : null;
  if (step === 'verification') return '/settings/company-details#verification';
  if (step === 'payments') return '/settings/billing-account';
  if (step === 'store') return '/events/create';
  if (step === 'production') return '/settings/production';
  if (!store) return null;
  if (step === 'products') return buildEventPath(store, 'catalogue');
  return step === 'publish' ? buildEventPath(store) : null;
}

/** Warns about live stores that no longer meet the requirements for opening. The stores stay open. */
function IncompleteStores({ stores }: { readonly stores: Figures['incomplete_stores'] }) {
  const t = useTranslations('admin.dash');
  const checks = useTranslations('events.checklist');
  return (
    <section className="flex flex-col gap-2 rounded-lg bg-warning-soft px-5 py-4 text-sm text-warning">
      <h2 className="text-sm font-semibold">{t('incompleteStores')}</h2>
      <ul className="flex flex-col gap-1">
        {stores.map(({ slug, name, checks: open }) => (
          <li key={slug}>
            <Link href={buildEventPath(slug)} className="font-medium underline">
              {name}
            </Link>
            {': '}
            {open.map((check) => checks(`${check}.missing`)).join(', ')}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Production status: live stores without a fulfiller, waiting orders, and the numbers of orders to make and to ship.
 */
function Making({ figures }: { readonly figures: Figures }) {
  const t = useTranslations('settings.production');
  const { unmade_stores: unmade, waiting, to_make: toMake, to_ship: toShip, to_make_later: later } = figures;
  return (
    <>
      {unmade.map((store) => (
        <section
          key={store.slug}
          role="alert"
          className="flex flex-wrap items-start justify-between gap-3 rounded-lg border border-danger bg-danger-soft px-5 py-4"
        >
          <div className="flex min-w-0 flex-1 basis-72 flex-col gap-2">
            <h2 className="text-base text-danger wrap-anywhere">{t('storeWithout', { store: store.name })}</h2>
            <ProductionFindings findings={store.findings} />
          </div>
          <Link href="/settings/production" prefetch={false} className={getButtonClasses('secondary', 'sm')}>
            {t('title')}
          </Link>
        </section>
      ))}
      {waiting > 0 ? (
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warning-soft px-5 py-3 text-sm font-medium text-warning">
          <span className="min-w-0 flex-1 basis-64">{t('waiting', { count: waiting })}</span>
          <Link href={WAITING_ORDERS_PATH} prefetch={false} className={getButtonClasses('secondary', 'sm')}>
            {t('showWaiting', { count: waiting })}
          </Link>
          <Link href="/settings/production" prefetch={false} className={getButtonClasses('secondary', 'sm')}>
            {t('title')}
          </Link>
        </p>
      ) : null}
      {toMake + toShip > 0 || later ? (
        <section className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-info-soft px-5 py-3 text-sm font-medium text-info">
          <p>{t('workList')}</p>
          <WorkListLinks data={figures} />
        </section>
      ) : null}
    </>
  );
}

function SetUp({ figures, canPay }: { readonly figures: Figures; readonly canPay: boolean }) {
  const t = useTranslations('admin.dash');
  const verification = useTranslations('settings.verification');
  const done = figures.steps.filter((step) => step.done).length;
  const next = figures.steps.find((step) => !step.done)?.step;
  return (
    <Card title={t('setUp')} text={t('setUpProgress', { done, all: figures.steps.length })}>
      <ol className="flex flex-col">
        {figures.steps.map(({ step, done: isDone }, index) => {
          const href = isDone || (step === 'payments' && !canPay) ? null : stepHref(step, figures.next_store);
          return (
            <li
              key={step}
              className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-0"
            >
              <div className="flex min-w-56 flex-1 items-center gap-3">
                <span
                  className={`flex size-8 shrink-0 items-center justify-center rounded-full text-sm font-semibold ${isDone ? 'bg-success-soft text-success' : 'bg-tile text-body'}`}
                >
                  {isDone ? <Check role="img" aria-label={t('stepDone')} className="size-4" /> : index + 1}
                </span>
                <div>
                  <p className="text-sm font-medium">{t(`step.${step}.title`)}</p>
                  {isDone ? null : (
                    <p className="text-sm text-body">
                      {step === 'payments' && !isAbilityAllowed(figures.verification, 'platform payment account')
                        ? t('step.payments.textUnverified')
                        : t(`step.${step}.text`)}
                      {step === 'verification'
                        ? ` ${verification(figures.verification.needs.length > 0 ? 'needsText' : 'waitsText')}`
                        : null}
                    </p>
                  )}
                </div>
              </div>
              {href ? (
                <Link
                  href={href}
                  className={getButtonClasses(step === next ? 'primary' : 'secondary', 'sm', 'max-sm:ms-11')}
                >
                  {t(`step.${step}.action`)}
                  <ArrowRight className="size-4" aria-hidden="true" />
                </Link>
              ) : null}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

function DashboardSkeleton() {
  return (
    <div className="flex flex-col gap-6" aria-busy="true">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((tile) => (
          <Skeleton key={tile} className="h-24" />
        ))}
      </div>
      <Skeleton className="h-80" />
    </div>
  );
}
