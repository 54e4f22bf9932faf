'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { balanceEndpoints, type PayoutOverviewDto } from '@/lib/contracts/payouts';
import { notifySuccess } from '../kit/notify';
import { Card } from '../kit/page-header';
import { useVisitBlock, VisitNote } from '../kit/visit';
import { FormDialog } from '../settings/form-dialog';

/** Shows the bank account for pay-outs; changing it requires the password. */
export function PayoutAccountCard(props: {
  readonly tenantId: number;
  readonly account: PayoutOverviewDto['account'];
  /** Whether the account has a routing and an account number rather than an IBAN. */
  readonly isUs: boolean;
}) {
  const { tenantId, account, isUs } = props;
  const t = useTranslations('balance.account');
  const passwords = useTranslations('settings.password');
  const format = useFormatter();
  const [isOpen, setOpen] = useState(false);
  const save = useEndpointMutation(balanceEndpoints.saveAccount, { changes: ['balance'] });
  const refusal = useVisitBlock(balanceEndpoints.saveAccount);
  const isWaiting = account !== null && Date.parse(account.usable_from) > Date.now();
  const numbers = isUs
    ? [
        { name: 'routing_number', label: t('routingNumber'), hint: t('routingHint'), numeric: true, maxLength: 20 },
        { name: 'account_number', label: t('accountNumber'), numeric: true, maxLength: 30 },
      ]
    : [{ name: 'iban', label: t('iban'), hint: t('ibanHint'), maxLength: 50 }];
  return (
    <div id="account" className="scroll-mt-20">
      <Card
        title={t('title')}
        text={account ? undefined : t('none')}
        actions={
          <Button variant="secondary" size="sm" disabled={refusal !== null} onClick={() => setOpen(true)}>
            {t(account ? 'change' : 'add')}
          </Button>
        }
      >
        <VisitNote refusal={refusal} />
        {account ? (
          <dl className="grid grid-cols-[max-content_1fr] gap-x-8 gap-y-2 text-sm">
            <dt className="text-muted">{t('holder')}</dt>
            <dd className="font-medium wrap-anywhere">{account.holder}</dd>
            <dt className="text-muted">{t(isUs ? 'accountNumber' : 'iban')}</dt>
            <dd className="tabular font-medium">{t('endsIn', { lastFour: account.last_four })}</dd>
          </dl>
        ) : null}
        {account && isWaiting ? (
          <p className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">
            {t('waits', { date: format.dateTime(new Date(account.usable_from), { dateStyle: 'long' }) })}
          </p>
        ) : null}
        {isOpen ? (
          <FormDialog
            title={t(account ? 'change' : 'add')}
            text={t(account ? 'changeText' : 'addText')}
            fields={[
              {
                name: 'holder',
                label: t('holder'),
                hint: t('holderHint'),
                autoComplete: 'organization',
                maxLength: 200,
              },
              ...numbers,
              {
                name: 'current_password',
                label: passwords('current'),
                type: 'password',
                autoComplete: 'current-password',
              },
            ]}
            action={t('save')}
            onClose={() => setOpen(false)}
            onSubmit={async (values) => {
              const {
                holder = '',
                iban = '',
                routing_number = '',
                account_number = '',
                current_password = '',
              } = values;
              await save.mutateAsync({
                params: { tenant: tenantId },
                body: { holder, iban, routing_number, account_number, current_password },
              });
              setOpen(false);
              notifySuccess(t('saved'));
            }}
          />
        ) : null}
      </Card>
    </div>
  );
}
