'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import type { EndpointAnswer } from '@/lib/contracts/endpoint';
import { onboardingEndpoints } from '@/lib/contracts/onboarding';
import type { settingsEndpoints } from '@/lib/contracts/settings';
import type { Region } from '@/lib/domain/regions/regions';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { Card } from '../kit/page-header';
import { PaymentProblems } from './payment-problems';

type Billing = EndpointAnswer<typeof settingsEndpoints.billing>['data'];
type State = 'none' | 'lost' | 'started' | 'submitted' | 'complete';

const TONES: Readonly<Record<State, BadgeTone>> = {
  none: 'neutral',
  lost: 'warning',
  started: 'info',
  submitted: 'info',
  complete: 'success',
};
const CHANGES = { changes: ['settings', 'onboarding', 'dashboard', 'events'] };

/** Where card payments of the stores go, and every step of connecting, changing and disconnecting an account (SET-03). */
export function PaymentAccount(props: {
  readonly billing: Billing;
  readonly tenantId: number;
  /** Regions whose payments the built-in gateway simulates. */
  readonly testRegions: readonly Region[];
}) {
  const { billing, tenantId, testRegions } = props;
  // i18n-keys: settings.billing.payment.*
  const t = useTranslations('settings.billing.payment');
  const labels = useTranslations('settings.billing');
  const shared = useTranslations('admin');
  const format = useFormatter();
  const [asking, setAsking] = useState<'change' | 'disconnect' | 'give_up' | null>(null);
  const starting = useEndpointMutation(onboardingEndpoints.startPayment, CHANGES);
  const checking = useEndpointMutation(onboardingEndpoints.checkPayment, CHANGES);
  const ending = useEndpointMutation(onboardingEndpoints.disconnectPayment, CHANGES);
  const input = { params: { tenant: tenantId } };
  const { account, gateway } = billing.payment;
  const { account_lost_at: lostAt } = billing;
  const state: State = billing.payment.state === 'none' && lostAt ? 'lost' : billing.payment.state;
  const isTest = gateway === null ? testRegions.includes(billing.region) : gateway === 'test';
  // Connected as far as anybody said, but Stripe takes no payments for this very account.
  const isRefused = state === 'complete' && billing.payment_problems.some((one) => one.account === account);
  const isBusy = starting.isPending || checking.isPending || ending.isPending;
  const fail = (error: unknown) => notifyFailure(error, shared('saveFailed'));

  const start = (): void => {
    if (starting.isPending) return;
    starting.mutate(input, { onSuccess: ({ data }) => window.location.assign(data.url), onError: fail });
  };
  const check = (): void => {
    if (checking.isPending) return;
    checking.mutate(input, { onError: fail });
  };
  const end = (goesOn: boolean): void =>
    ending.mutate(input, {
      onSuccess: () => {
        setAsking(null);
        if (goesOn) start();
        else notifySuccess(t('disconnected'));
      },
      onError: fail,
    });

  // Whoever comes back from the provider says nothing about how it went: the provider is asked. A link that was used up
  // leads here as well and gets another one.
  const comeBack = useEffectEvent((how: string | null) => {
    if (how === 'refresh') start();
    else if (how === 'return' && gateway === 'stripe') check();
  });
  useEffect(() => {
    const url = new URL(window.location.href);
    const how = url.searchParams.get('payment');
    if (how === null) return;
    url.searchParams.delete('payment');
    window.history.replaceState(null, '', url);
    comeBack(how);
  }, []);

  const facts: readonly (readonly [string, string])[] = [
    ...(account && state === 'complete' ? [[labels('account'), account] as const] : []),
    [labels('currency'), billing.currency],
    [labels('region'), billing.region],
  ];
  return (
    <Card
      title={labels('payout')}
      actions={
        <div className="flex flex-wrap gap-2">
          {isTest ? <Badge tone="warning">{t('simulated')}</Badge> : null}
          {isRefused ? (
            <Badge tone="danger">{t('state.refused')}</Badge>
          ) : (
            <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
          )}
        </div>
      }
    >
      <PaymentProblems problems={billing.payment_problems} />
      <div className="flex max-w-prose flex-col gap-2 text-sm text-body" aria-live="polite">
        {isRefused ? null : (
          <p>
            {state === 'lost' && lostAt
              ? t('text.lost', { date: format.dateTime(new Date(lostAt), { dateStyle: 'long' }) })
              : t(`text.${state === 'lost' ? 'none' : state}`)}
          </p>
        )}
        {state === 'complete' ? null : <p>{t('untilThen')}</p>}
        {isTest ? <p className="rounded-md bg-warning-soft px-3 py-2 text-warning">{t('simulatedText')}</p> : null}
      </div>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-8 gap-y-2 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Actions>
        {state === 'complete' ? (
          <>
            <Button size="sm" look="secondary" aria-disabled={isBusy} onClick={() => setAsking('change')}>
              {t('change')}
            </Button>
            <Button size="sm" look="quiet" aria-disabled={isBusy} onClick={() => setAsking('disconnect')}>
              {t('disconnect')}
            </Button>
          </>
        ) : (
          <>
            {state === 'submitted' ? (
              <Button size="sm" busy={checking.isPending} aria-disabled={isBusy} onClick={check}>
                {t('check')}
              </Button>
            ) : null}
            <Button
              size="sm"
              look={state === 'submitted' ? 'secondary' : 'primary'}
              busy={starting.isPending}
              aria-disabled={isBusy}
              onClick={start}
            >
              {t(state === 'started' || state === 'submitted' ? 'continue' : 'connect')}
            </Button>
            {state === 'started' || state === 'submitted' ? (
              <Button size="sm" look="quiet" aria-disabled={isBusy} onClick={() => setAsking('give_up')}>
                {t('giveUp')}
              </Button>
            ) : null}
          </>
        )}
      </Actions>
      <ConfirmDialog
        open={asking !== null}
        title={t(`ask.${asking ?? 'disconnect'}.title`)}
        text={t(`ask.${asking ?? 'disconnect'}.text`)}
        action={t(`ask.${asking ?? 'disconnect'}.action`)}
        look={asking === 'change' ? 'primary' : 'danger'}
        busy={isBusy}
        onConfirm={() => end(asking === 'change')}
        onClose={() => setAsking(null)}
      />
    </Card>
  );
}

const Actions = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap gap-2">{children}</div>
);
