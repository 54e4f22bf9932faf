'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { getButtonClasses } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { useSkeletonVisibility } from '@/lib/client/use-skeleton-visibility';
import { eventEndpoints } from '@/lib/contracts/events';
import { buildEventPath } from '@/lib/domain/routes/event-screens';
import { acceptsOrders } from '@/lib/domain/store/event';
import { listBlockingChecks } from '@/lib/domain/store/publish-checklist';
import { FailureNotice } from '../failure-notice';
import { Amounts } from '../kit/amounts';
import { Card, PageHeader } from '../kit/page-header';
import { Tile, Tiles } from '../kit/tile';
import { ProductionFindings } from '../settings/production-findings';
import { LockedNotice } from './locked-notice';
import { PublishChecklist } from './publish-checklist';
import { StatusControl } from './status-control';
import { getStatusTextKey } from './store-status-badge';

/** A store's figures and its checklist for opening (EVT-16). */
export function EventOverview(props: {
  readonly tenantId: number;
  readonly slug: string;
  readonly canManage: boolean;
  readonly isAdmin: boolean;
}) {
  const { tenantId, slug, canManage, isAdmin } = props;
  const t = useTranslations('events');
  const guide = useTranslations('widgetGuide');
  const query = useEndpointQuery(eventEndpoints.overview, { params: { tenant: tenantId, slug } });
  const isWaiting = useSkeletonVisibility(query.isPending);
  if (isWaiting || query.isPending) return <OverviewSkeleton title={t('tabs.overview')} />;
  if (query.isError) return <FailureNotice error={query.error} onRetry={() => void query.refetch()} />;
  const { event, checklist, production_findings: production, ...figures } = query.data.data;
  const isReady = listBlockingChecks(checklist).length === 0;
  const isPromo = event.type === 'promo';
  const codes = figures.vouchers;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('tabs.overview')} />
      {event.locked && canManage ? <LockedNotice event={event} /> : null}
      {event.status === 'Active' && production.length > 0 ? (
        <UnproducibleOrdersWarning findings={production} canManage={canManage} />
      ) : null}
      <Tiles>
        <Tile label={t('orders')} href={buildEventPath(slug, 'orders')}>
          {figures.orders}
        </Tile>
        <Tile label={t('revenue')}>
          <Amounts amounts={figures.revenue} />
        </Tile>
        <Tile label={t('units')}>{figures.units}</Tile>
        <Tile
          label={t(isPromo ? 'promoUse' : 'voucherUse')}
          {...(canManage ? { href: buildEventPath(slug, 'vouchers') } : {})}
        >
          {codes.codes === 0 ? '–' : codes.used}
          {codes.codes === 0 ? null : (
            <span className="block text-sm font-normal text-muted">{t('codeCount', { codes: codes.codes })}</span>
          )}
        </Tile>
        <Tile label={t('products')} {...(canManage ? { href: buildEventPath(slug, 'products') } : {})}>
          {figures.products}
        </Tile>
      </Tiles>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <PublishChecklist
          slug={slug}
          items={checklist}
          canManage={canManage}
          isAdmin={isAdmin}
          isForEnquiries={!acceptsOrders(event.type)}
          isOpen={event.status === 'Active'}
          production={production}
        />
        <div className="flex flex-col gap-6">
          <Card title={t('statusLabel')} text={t(`statusText.${getStatusTextKey(event)}`)}>
            {canManage ? (
              <>
                <StatusControl event={event} isReady={isReady} />
                {event.status !== 'Active' && !isReady ? <p className="text-sm text-body">{t('notReadyYet')}</p> : null}
              </>
            ) : null}
          </Card>
          {canManage ? (
            <Card title={guide('title')} text={guide('lead')}>
              <Link
                prefetch={false}
                href={`/shopify-widget-instructions?store=${slug}`}
                className={getButtonClasses('secondary', 'md', 'self-start')}
              >
                {guide('open')}
              </Link>
            </Card>
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** Warns that a live store accepts orders that cannot be produced, and lists why. */
function UnproducibleOrdersWarning(props: {
  readonly findings: Parameters<typeof ProductionFindings>[0]['findings'];
  readonly canManage: boolean;
}) {
  const t = useTranslations('settings.production');
  return (
    <section
      role="alert"
      className="flex flex-wrap items-start justify-between gap-3 rounded-lg border border-danger bg-danger-soft px-5 py-4"
    >
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-2">
        <h2 className="text-base text-danger">{t('openWithout')}</h2>
        <ProductionFindings findings={props.findings} />
      </div>
      {props.canManage ? (
        <Link href="/settings/production" prefetch={false} className={getButtonClasses('secondary', 'sm')}>
          {t('title')}
        </Link>
      ) : null}
    </section>
  );
}

function OverviewSkeleton({ title }: { readonly title: string }) {
  return (
    <div className="flex flex-col gap-6" aria-busy="true">
      <PageHeader title={title} />
      <div className="grid gap-4 sm:grid-cols-3 lg:grid-cols-5">
        {['a', 'b', 'c', 'd', 'e'].map((tile) => (
          <Skeleton key={tile} className="h-24" />
        ))}
      </div>
      <Skeleton className="h-80" />
    </div>
  );
}
