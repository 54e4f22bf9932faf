'use client';

import { useTranslations } from 'next-intl';
import { ClientTabs } from '../clients/client-tabs';
import { PageHeader } from '../kit/page-header';
import { DuePayouts } from './due-payouts';
import { PayoutList } from './payout-list';

/** Pay-outs to clients: the clients whose money is due, and the state of earlier pay-outs. */
export function PayoutsPage() {
  const t = useTranslations('payouts');
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      <PageHeader title={t('title')} lead={t('lead')} />
      <ClientTabs current="payouts" />
      <DuePayouts />
      <PayoutList />
    </div>
  );
}
