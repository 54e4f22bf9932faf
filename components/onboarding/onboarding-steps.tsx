'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { FailureNotice } from '@/components/admin/failure-notice';
import { Button, getButtonClasses } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { leaveFrame } from '@/lib/client/shopify/hand-off';
import type { OnboardingDto } from '@/lib/contracts/onboarding';
import { ONBOARDING_STEPS, type OnboardingStep } from '@/lib/domain/onboarding/onboarding';
import { AskAdministrator } from './ask-administrator';
import { CustomerForm } from './customer-form';
import { InstallStep } from './install-step';
import { PaymentStep } from './payment-step';
import { StepCard, type StepState } from './step-card';
import { findNextStep, toStepStates, useOnboarding } from './use-onboarding';

const KEYS = {
  'sign up': 'signUp',
  'install the app': 'install',
  'become a customer': 'customer',
  'connect a payment method': 'payment',
} as const;

/**
 * The four steps in order, of which one is open (SHP-01, SHP-07). In Shopify's frame, a step that needs our own pages
 * opens a tab.
 */
export function OnboardingSteps(props: {
  readonly tenantId: number;
  readonly embedded?: boolean;
  /** Called in the frame when the app has been removed and reinstalled, so that the merchant must open it again. */
  readonly onLost?: () => void;
}) {
  const { tenantId, embedded = false, onLost } = props;
  // i18n-keys: shopify.steps.*
  const t = useTranslations('shopify.steps');
  const { onboarding, error, retry, take } = useOnboarding(tenantId, embedded);
  // In the frame the app is installed, so a disconnected state means that our token is no longer valid.
  const isLost = embedded && onboarding?.connection === 'disconnected';
  useEffect(() => {
    if (isLost) onLost?.();
  }, [isLost, onLost]);
  if (!onboarding) return error ? <FailureNotice error={error} onRetry={retry} /> : <Skeleton className="h-96" />;
  const steps = toStepStates(onboarding);
  const next = findNextStep(onboarding);
  const done = ONBOARDING_STEPS.filter((step) => steps[step]).length;
  const getStepState = (step: OnboardingStep): StepState => (steps[step] ? 'done' : step === next ? 'next' : 'later');
  const { may, administrators } = onboarding;
  // Steps that this user's role does not permit, each with the text that refers the user to an administrator.
  const adminHintKeys: Readonly<Partial<Record<OnboardingStep, 'ask.customer' | 'ask.payment'>>> = {
    ...(may.manage ? {} : { 'become a customer': 'ask.customer' }),
    ...(may.pay ? {} : { 'connect a payment method': 'ask.payment' }),
  };
  const content: Readonly<Partial<Record<OnboardingStep, React.ReactNode>>> = {
    'install the app': <InstallStep onboarding={onboarding} />,
    'become a customer': <CustomerForm tenantId={tenantId} onboarding={onboarding} onDone={take} />,
    'connect a payment method': embedded ? (
      <Button onClick={() => leaveFrame(tenantId)}>{t('payment.leave')}</Button>
    ) : (
      <PaymentStep tenantId={tenantId} onboarding={onboarding} onChange={take} />
    ),
  };
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-sm font-medium text-body">
        {t('progress', { done, all: ONBOARDING_STEPS.length })}
      </p>
      <ol className="flex flex-col gap-4">
        {ONBOARDING_STEPS.map((step, index) => {
          const state = getStepState(step);
          const key = KEYS[step];
          const ask = state === 'done' ? undefined : adminHintKeys[step];
          return (
            <StepCard
              key={step}
              number={index + 1}
              title={t(`${key}.title`)}
              text={t(ask ?? (state === 'done' ? `${key}.done` : `${key}.text`))}
              state={state}
              stateLabel={t(state)}
              waiting={
                ask ? null : (
                  <Button variant="secondary" size="sm" disabled>
                    {t(`${key}.action`)}
                  </Button>
                )
              }
            >
              {ask ? <AskAdministrator administrators={administrators} /> : content[step]}
            </StepCard>
          );
        })}
      </ol>
      {next === null ? <Finished onboarding={onboarding} embedded={embedded} tenantId={tenantId} /> : null}
    </div>
  );
}

/** Completed onboarding: link to the admin area. It loads the whole page, so that every guard runs again. */
function Finished(props: {
  readonly onboarding: OnboardingDto;
  readonly embedded: boolean;
  readonly tenantId: number;
}) {
  const t = useTranslations('shopify.steps');
  return (
    <div role="status" className="flex flex-col items-start gap-3 rounded-xl bg-success-soft p-6 text-success">
      <p className="text-lg font-semibold">{t('finished')}</p>
      <p className="text-sm">{t('finishedText', { shop: props.onboarding.shopify_url ?? '' })}</p>
      {props.embedded ? (
        <Button onClick={() => leaveFrame(props.tenantId)}>{t('dashboard')}</Button>
      ) : (
        <a href="/dashboard" className={getButtonClasses()}>
          {t('dashboard')}
        </a>
      )}
    </div>
  );
}
