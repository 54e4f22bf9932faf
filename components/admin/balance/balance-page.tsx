'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { balanceEndpoints } from '@/lib/contracts/payouts';
import { getRegionByCurrency, type Region } from '@/lib/domain/regions/regions';
import { FailureNotice } from '../failure-notice';
import { Card, PageHeader } from '../kit/page-header';
import { BalanceCard } from './balance-card';
import { PayoutAccountCard } from './payout-account-card';
import { PayoutTable } from './payout-table';

/** The money that the platform holds for the tenant, its bank account and its pay-outs. */
export function BalancePage(props: {
  readonly tenantId: number;
  /** Regions whose payments are simulated by the built-in test gateway. */
  readonly testRegions: readonly Region[];
}) {
  const { tenantId, testRegions } = props;
  const t = useTranslations('balance');
  const settings = useTranslations('settings');
  const query = useEndpointQuery(balanceEndpoints.show, { params: { tenant: tenantId } });
  const money = query.data?.data;
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-6">
      <PageHeader
        title={settings('balance.title')}
        lead={t('lead')}
        parent={{ href: '/settings', label: settings('title') }}
      />
      {money ? (
        <>
          {money.currencies.map((balance) => (
            <BalanceCard
              key={balance.currency}
              balance={balance}
              terms={money.terms}
              hasAccount={money.account !== null}
              isTest={testRegions.includes(getRegionByCurrency(balance.currency))}
            />
          ))}
          {money.currencies.length === 0 ? <EmptyState title={t('empty')} text={t('emptyText')} /> : null}
          {money.production_paid_by ? (
            <Card title={t('production')}>
              {/* i18n-keys: balance.paidBy.* */}
              <p className="max-w-prose text-sm text-body">{t(`paidBy.${money.production_paid_by}`)}</p>
              <Link
                href="/settings/billing-account"
                prefetch={false}
                className="self-start text-sm underline underline-offset-4"
              >
                {t('toBills')}
              </Link>
            </Card>
          ) : null}
          <PayoutAccountCard tenantId={tenantId} account={money.account} isUs={money.is_us} />
          <Card title={t('payouts')}>
            {money.payouts.length === 0 ? (
              <p className="text-sm text-body">{t('noPayouts')}</p>
            ) : (
              <PayoutTable payouts={money.payouts} />
            )}
            <Link
              href="/settings/statements"
              prefetch={false}
              className="self-start text-sm underline underline-offset-4"
            >
              {t('toStatements')}
            </Link>
          </Card>
        </>
      ) : query.isError ? (
        <FailureNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  );
}
