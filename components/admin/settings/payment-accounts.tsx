'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button, getButtonClasses } from '@/components/ui/button';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import { onboardingEndpoints } from '@/lib/contracts/onboarding';
import type { PaymentAccountDto } from '@/lib/contracts/payments';
import type { settingsEndpoints } from '@/lib/contracts/settings';
import { isAbilityAllowed } from '@/lib/contracts/verification';
import type { PaymentAccountState } from '@/lib/domain/payments/accounts';
import { GATEWAY_FACTS, isTestGateway } from '@/lib/domain/payments/gateways/gateways';
import type { Region } from '@/lib/domain/regions/regions';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { Card } from '../kit/page-header';
import { useVisitBlock, VisitNote } from '../kit/visit';
import { hasAccountProblem, PaymentAccountProblem } from './payment-account-problem';
import { PaymentProblems } from './payment-problems';
import { ProviderFeeForm } from './provider-fee-form';

type Billing = EndpointResponse<typeof settingsEndpoints.billing>['data'];

const TONES: Readonly<Record<PaymentAccountState, BadgeTone>> = {
  none: 'neutral',
  lost: 'danger',
  started: 'info',
  submitted: 'info',
  restricted: 'danger',
  complete: 'success',
};
const CHANGES = { changes: ['settings', 'onboarding', 'dashboard', 'events'] };

/** Payment accounts for card payments: one account per region (SET-03). */
export function PaymentAccounts(props: {
  readonly billing: Billing;
  readonly tenantId: number;
  /** Regions whose payments are simulated by the built-in test gateway. */
  readonly testRegions: readonly Region[];
}) {
  const { billing, tenantId, testRegions } = props;
  // Hides an account of a test gateway once real gateway keys are configured for its region.
  const withoutTestGateway = (account: PaymentAccountDto): PaymentAccountDto =>
    isTestGateway(account.gateway) && !testRegions.includes(account.region)
      ? { ...account, state: 'none', gateway: null, account: null }
      : account;
  return (
    <>
      <PaymentProblems problems={billing.payment_problems} />
      {billing.payment_accounts.map(withoutTestGateway).map((account) => (
        <PaymentAccount
          key={account.region}
          account={account}
          tenantId={tenantId}
          mayUsePlatform={isAbilityAllowed(billing.verification, 'platform payment account')}
          isTest={account.gateway === null ? testRegions.includes(account.region) : isTestGateway(account.gateway)}
          // The account is fully connected, but its provider rejects payments for exactly this account.
          isRefused={
            account.state === 'complete' &&
            billing.payment_problems.some((one) => one.region === account.region && one.account === account.account)
          }
        />
      ))}
    </>
  );
}

type Question = 'change' | 'disconnect' | 'give_up' | 'platform';

/** Payment account of one region, with the steps to connect, change and disconnect it. */
function PaymentAccount(props: {
  readonly account: PaymentAccountDto;
  readonly tenantId: number;
  /** Whether payments may go to the platform's account until this account is connected. */
  readonly mayUsePlatform: boolean;
  readonly isTest: boolean;
  readonly isRefused: boolean;
}) {
  const { account, tenantId, mayUsePlatform, isTest, isRefused } = props;
  const { region, state, gateway } = account;
  const dashboardUrl = gateway && GATEWAY_FACTS[gateway].dashboardUrl;
  // i18n-keys: settings.billing.payment.*
  const t = useTranslations('settings.billing.payment');
  const labels = useTranslations('settings.billing');
  const regions = useTranslations('events.regions');
  const shared = useTranslations('admin');
  const [asking, setAsking] = useState<Question | null>(null);
  const refusal = useVisitBlock(onboardingEndpoints.startPayment);
  const starting = useEndpointMutation(onboardingEndpoints.startPayment, CHANGES);
  const checking = useEndpointMutation(onboardingEndpoints.checkPayment, CHANGES);
  const ending = useEndpointMutation(onboardingEndpoints.disconnectPayment, CHANGES);
  const input = { params: { tenant: tenantId }, query: { region } };
  const isConnected = state === 'complete' || state === 'restricted';
  const isBegun = state === 'started' || state === 'submitted';
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

  // The return URL does not contain the result of onboarding, so the account is fetched from the provider. An expired
  // onboarding link also returns here, and onboarding restarts with a new link.
  const comeBack = useEffectEvent((how: string | null) => {
    if (how === 'refresh') start();
    else if (how === 'return' && gateway !== null && GATEWAY_FACTS[gateway].hasOwnerAccounts) check();
  });
  useEffect(() => {
    const url = new URL(window.location.href);
    const how = url.searchParams.get('payment');
    if (how === null || url.searchParams.get('region') !== region) return;
    url.searchParams.delete('payment');
    url.searchParams.delete('region');
    window.history.replaceState(null, '', url);
    comeBack(how);
  }, [region]);

  return (
    <div id={`payment-${region}`} className="scroll-mt-20">
      <Card
        title={`${labels('payout')} · ${regions(region)}`}
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
        <div className="flex max-w-prose flex-col gap-2 text-sm text-body" aria-live="polite">
          {isRefused || state === 'lost' || state === 'restricted' ? null : <p>{t(`text.${state}`)}</p>}
          <PaymentAccountProblem account={account} />
          {isConnected || account.stops_payments ? null : <p>{t(mayUsePlatform ? 'untilThen' : 'untilVerified')}</p>}
          {isTest ? <p className="rounded-md bg-warning-soft px-3 py-2 text-warning">{t('simulatedText')}</p> : null}
        </div>
        <dl className="grid grid-cols-[max-content_1fr] gap-x-8 gap-y-2 text-sm">
          {account.account && isConnected ? (
            <div className="contents">
              <dt className="text-muted">{labels('account')}</dt>
              <dd className="font-medium wrap-anywhere">{account.account}</dd>
            </div>
          ) : null}
          <div className="contents">
            <dt className="text-muted">{labels('region')}</dt>
            <dd>{t('stores', { count: account.stores })}</dd>
          </div>
        </dl>
        {account.provider_fee ? (
          <ProviderFeeForm tenantId={tenantId} region={region} fee={account.provider_fee} />
        ) : null}
        <VisitNote refusal={refusal} />
        <Actions isOpen={refusal === null}>
          {isConnected ? (
            <>
              {dashboardUrl && (hasAccountProblem(account) || isRefused) ? (
                <a href={dashboardUrl} target="_blank" rel="noreferrer" className={getButtonClasses('primary', 'sm')}>
                  {t('openStripe')}
                </a>
              ) : null}
              {state === 'restricted' ? (
                <Button size="sm" variant="secondary" busy={checking.isPending} aria-disabled={isBusy} onClick={check}>
                  {t('check')}
                </Button>
              ) : null}
              <Button size="sm" variant="secondary" aria-disabled={isBusy} onClick={() => setAsking('change')}>
                {t('change')}
              </Button>
              <Button size="sm" variant="quiet" aria-disabled={isBusy} onClick={() => setAsking('disconnect')}>
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
                variant={state === 'submitted' ? 'secondary' : 'primary'}
                busy={starting.isPending}
                aria-disabled={isBusy}
                onClick={start}
              >
                {t(isBegun ? 'continue' : 'connect')}
                <span className="sr-only"> {regions(region)}</span>
              </Button>
              {isBegun || state === 'lost' ? (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-disabled={isBusy}
                  onClick={() => setAsking(isBegun ? 'give_up' : 'platform')}
                >
                  {t(isBegun ? 'giveUp' : 'usePlatform')}
                </Button>
              ) : null}
            </>
          )}
        </Actions>
        <ConfirmDialog
          open={asking !== null}
          call={onboardingEndpoints.disconnectPayment}
          title={t(`ask.${asking ?? 'disconnect'}.title`)}
          text={t(`ask.${asking ?? 'disconnect'}.text`)}
          action={t(`ask.${asking ?? 'disconnect'}.action`)}
          variant={asking === 'change' || asking === 'platform' ? 'primary' : 'danger'}
          busy={isBusy}
          onConfirm={() => end(asking === 'change')}
          onClose={() => setAsking(null)}
        />
      </Card>
    </div>
  );
}

const Actions = ({ isOpen, children }: { readonly isOpen: boolean; readonly children: ReactNode }) => (
  <fieldset disabled={!isOpen} className="flex flex-wrap gap-2">
    {children}
  </fieldset>
);
