'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { tellChat } from '@/components/ui/chat-widget';
import { callApi } from '@/lib/client/api';
import { initialOnboarding, nextOpenStep, ONBOARDING_STEPS } from '@/lib/domain/onboarding/onboarding';
import { AccountHeading } from './account-page';

const LABELS = {
  'sign up': 'signUp',
  'install the app': 'install',
  'become a customer': 'customer',
  'connect a payment method': 'payment',
} as const;

/** Where an integration user stands on the way to the admin area: the steps in order, of which one is next (SHP-01). */
export function OnboardingSteps({ user }: { readonly user: { readonly tenant_name: string } }) {
  // i18n-keys: auth.start.steps.*
  const t = useTranslations('auth.start.steps');
  const { steps } = initialOnboarding({ integration: true });
  const next = nextOpenStep(steps);
  return (
    <>
      <AccountHeading title={t('title')} lead={t('lead', { shop: user.tenant_name || t('your') })} />
      <ol className="flex flex-col gap-3">
        {ONBOARDING_STEPS.map((step, index) => (
          <li
            key={step}
            aria-current={step === next ? 'step' : undefined}
            className="flex items-center justify-between gap-4 rounded-lg border border-line px-4 py-3"
          >
            <span className="font-medium">
              {index + 1}. {t(LABELS[step])}
            </span>
            <Badge tone={steps[step] ? 'success' : step === next ? 'info' : 'neutral'}>
              {steps[step] ? t('done') : step === next ? t('next') : t('later')}
            </Badge>
          </li>
        ))}
      </ol>
      <p className="text-body">{t('help')}</p>
      <Button look="secondary" className="self-start" onClick={() => void signOut()}>
        {t('signOut')}
      </Button>
    </>
  );
}

async function signOut(): Promise<void> {
  await callApi('/api/logout', { method: 'POST', csrf: true });
  tellChat(null);
  window.location.assign('/');
}
