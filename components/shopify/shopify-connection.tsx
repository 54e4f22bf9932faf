'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FailureNotice } from '@/components/admin/failure-notice';
import { Card, PageHeader } from '@/components/admin/kit/page-header';
import { ShopAddressForm } from '@/components/onboarding/shop-address-form';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { getButtonClasses } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { type ShopifyConnectionDto, shopifyConnectionEndpoints } from '@/lib/contracts/shopify-connection';
import type { ConnectionState } from '@/lib/domain/shopify/connection';
import { ProductionNotice } from '../admin/settings/production-findings';
import { ConnectionActions } from './connection-actions';
import { ConnectionFacts } from './connection-facts';
import { DeliveryTable } from './delivery-table';
import { PrivacyTable } from './privacy-table';
import { ShopTabs } from './shop-tabs';

const TONES: Readonly<Record<ConnectionState, BadgeTone>> = {
  pending: 'info',
  connected: 'success',
  disconnected: 'warning',
};

/**
 * Connection of a tenant's shop: its state, the granted scopes, and received webhooks (SET-04). `children` are shown
 * for a connected shop: diagnostics, and differences between the shop and us.
 */
export function ShopifyConnection({
  tenantId,
  children,
}: {
  readonly tenantId: number;
  readonly children?: ReactNode;
}) {
  // i18n-keys: settings.shopify.*
  const t = useTranslations('settings.shopify');
  const settings = useTranslations('settings');
  const query = useEndpointQuery(shopifyConnectionEndpoints.show, { params: { tenant: tenantId } });
  const data = query.data?.data;
  return (
    <div className="mx-auto flex w-full min-w-0 max-w-6xl flex-col gap-6">
      <PageHeader
        title={t('title')}
        lead={t('text')}
        parent={{ href: '/settings', label: settings('title') }}
        mark={data?.connection ? <Badge tone={TONES[data.connection.state]}>{t(data.connection.state)}</Badge> : null}
      />
      {data?.connection ? <ShopTabs /> : null}
      {data ? (
        <>
          <Configuration configured={data.configured} />
          {data.configured === 'off' ? null : <Connection tenantId={tenantId} data={data} />}
          {data.connection?.state === 'connected' ? (
            <>
              <ProductionNotice tenantId={tenantId} />
              {children}
            </>
          ) : null}
          <Widget />
          {data.deliveries.length > 0 ? <DeliveryTable deliveries={data.deliveries} /> : null}
          {data.privacy.length > 0 ? <PrivacyTable tenantId={tenantId} requests={data.privacy} /> : null}
        </>
      ) : query.isError ? (
        <FailureNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  );
}

/** Notice for an installation without API keys; the local Shopify may be available instead. */
function Configuration({ configured }: { readonly configured: ShopifyConnectionDto['configured'] }) {
  const t = useTranslations('settings.shopify');
  if (configured === 'live') return null;
  return (
    <div className="flex flex-col gap-1 rounded-lg bg-info-soft px-5 py-4 text-sm text-info">
      <p className="font-semibold">{t('notConfigured')}</p>
      <p>{t(configured === 'local' ? 'localText' : 'notConfiguredText')}</p>
    </div>
  );
}

/** Section about selling on pages outside Shopify (SHP-08). */
function Widget() {
  const t = useTranslations('settings.shopify.widget');
  return (
    <Card title={t('title')} text={t('text')}>
      <a href="/shopify-widget-instructions" className={getButtonClasses('secondary', 'sm', 'self-start')}>
        {t('link')}
      </a>
    </Card>
  );
}

function Connection({ tenantId, data }: { readonly tenantId: number; readonly data: ShopifyConnectionDto }) {
  const t = useTranslations('settings.shopify');
  const { connection } = data;
  if (!connection) {
    return (
      <Card title={t('connectTitle')} text={t('connectText')}>
        <div className="max-w-md">
          <ShopAddressForm suggestion={data.configured === 'local' ? 'loomshop' : ''} />
        </div>
      </Card>
    );
  }
  return (
    <Card
      title={connection.shop}
      text={
        connection.state === 'disconnected' && connection.reason
          ? t(`reason.${connection.reason.replace(' ', '_')}`)
          : undefined
      }
      actions={
        connection.open_url ? (
          <a
            href={connection.open_url}
            target="_blank"
            rel="noreferrer"
            className={getButtonClasses('secondary', 'sm')}
          >
            {t(connection.state === 'connected' ? 'open' : connection.state === 'pending' ? 'install' : 'reconnect')}
          </a>
        ) : null
      }
    >
      <ConnectionFacts connection={connection} />
      {connection.state === 'connected' ? <ConnectionActions tenantId={tenantId} shop={connection.shop} /> : null}
    </Card>
  );
}
