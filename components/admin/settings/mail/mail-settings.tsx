'use client';

import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { mailEndpoints } from '@/lib/contracts/mail';
import { FailureNotice } from '../../failure-notice';
import { PageHeader } from '../../kit/page-header';
import { MailDomainCard } from './mail-domain-card';
import { SendersCard } from './senders-card';
import { SuppressionsCard } from './suppressions-card';

/** Sender address of each store's e-mails, and the DNS records that it requires. */
export function MailSettings({ tenantId }: { readonly tenantId: number }) {
  const t = useTranslations('settings.mail');
  const settings = useTranslations('settings');
  const query = useEndpointQuery(mailEndpoints.show, { params: { tenant: tenantId } });
  const data = query.data?.data;
  return (
    <div className="mx-auto flex w-full min-w-0 max-w-4xl flex-col gap-6">
      <PageHeader title={t('title')} lead={t('lead')} parent={{ href: '/settings', label: settings('title') }} />
      {data ? (
        <>
          <SendersCard tenantId={tenantId} data={data} />
          {data.domains.map((domain) => (
            <MailDomainCard key={domain.id} tenantId={tenantId} domain={domain} />
          ))}
          <SuppressionsCard tenantId={tenantId} />
        </>
      ) : query.isError ? (
        <FailureNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  );
}
