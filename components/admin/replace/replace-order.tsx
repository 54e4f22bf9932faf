'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { ApiError } from '@/lib/client/api';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { replacementEndpoints } from '@/lib/contracts/replacements';
import { FailureNotice } from '../failure-notice';
import { PageHeader } from '../kit/page-header';
import { SearchField } from '../list-kit/search-field';
import { ReplaceForm } from './replace-form';

/** Finds an order by its reference and creates a replacement order (ADM-16). */
export function ReplaceOrder({ tenantId, orderRef }: { readonly tenantId: number; readonly orderRef: string }) {
  const t = useTranslations('replace');
  const router = useRouter();
  const orderQuery = useEndpointQuery(
    replacementEndpoints.find,
    { params: { tenant: tenantId }, query: { ref: orderRef } },
    { enabled: orderRef !== '' },
  );
  const search = (text: string): void =>
    router.push(text === '' ? '/replace-order' : `/replace-order?${new URLSearchParams({ ref: text })}`);
  const isUnknown = orderQuery.error instanceof ApiError && orderQuery.error.status === 404;
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-6">
      <PageHeader title={t('title')} lead={t('lead')} />
      <SearchField value={orderRef} label={t('search')} hint={t('searchHint')} onSearch={search} />
      {orderRef === '' ? (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState title={t('start')} text={t('startText')} />
        </div>
      ) : orderQuery.data ? (
        <ReplaceForm key={orderQuery.data.data.order_id} order={orderQuery.data.data} />
      ) : isUnknown ? (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState title={t('unknown', { ref: orderRef })} text={t('unknownText')} />
        </div>
      ) : orderQuery.isError ? (
        <FailureNotice error={orderQuery.error} onRetry={() => void orderQuery.refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-96" />
        </div>
      )}
    </div>
  );
}
