'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { RadioCards } from '@/components/builder/choices';
import { Button } from '@/components/ui/button';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { type OnboardingDto, onboardingEndpoints } from '@/lib/contracts/onboarding';
import { GATEWAY_FACTS } from '@/lib/domain/payments/gateways/gateways';
import { REGIONS, type Region } from '@/lib/domain/regions/regions';

/**
 * Step 4: opens the card provider's set-up with the payment region's keys. After the return, the provider is queried
 * for the state, so the merchant enters nothing. An expired set-up link leads here too and is replaced.
 */
export function PaymentStep(props: {
  readonly tenantId: number;
  readonly onboarding: OnboardingDto;
  readonly onChange: (answer: { readonly data: OnboardingDto }) => void;
}) {
  const { tenantId, onboarding, onChange } = props;
  // i18n-keys: shopify.steps.payment.*, shopify.steps.regions.*
  const t = useTranslations('shopify.steps.payment');
  const regions = useTranslations('shopify.steps.regions');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(false);
  const params = { tenant: tenantId };
  const { state, gateway } = onboarding.payment;

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(false);
    try {
      await work();
    } catch {
      setProblem(true);
      setBusy(false);
    }
  };
  const start = (): Promise<void> =>
    attempt(async () => {
      const { data } = await callEndpoint(onboardingEndpoints.startPayment, { params });
      // The button stays busy until the browser leaves the page.
      window.location.assign(data.url);
    });
  const check = (): Promise<void> =>
    attempt(async () => {
      onChange(await callEndpoint(onboardingEndpoints.checkPayment, { params }));
      setBusy(false);
    });
  const choose = (region: Region): Promise<void> =>
    attempt(async () => {
      const body = { payment_region: region };
      onChange(await callEndpoint(onboardingEndpoints.setRegion, { params, body }));
      setBusy(false);
    });

  const came = useRef(false);
  useEffect(() => {
    if (came.current) return;
    came.current = true;
    const how = new URLSearchParams(window.location.search).get('payment');
    if (how) window.history.replaceState(null, '', window.location.pathname);
    if (how === 'refresh') void start();
    else if (how === 'return' || (gateway !== null && GATEWAY_FACTS[gateway].hasOwnerAccounts)) void check();
  });

  return (
    <div className="flex flex-col gap-4">
      {state === 'submitted' ? (
        <p role="status" className="rounded-md bg-info-soft px-4 py-3 text-sm text-info">
          {t('submitted')}
        </p>
      ) : (
        <RadioCards
          legend={t('region')}
          name="payment-region"
          value={onboarding.payment_region}
          columns="grid-cols-1 sm:grid-cols-3"
          options={REGIONS.map((value) => ({ value, label: regions(value) }))}
          onChange={(region) => void choose(region)}
        />
      )}
      {problem ? (
        <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
          {t('failed')}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          variant={state === 'submitted' ? 'secondary' : 'primary'}
          busy={busy}
          aria-disabled={busy}
          onClick={busy ? undefined : () => void start()}
        >
          {t(state === 'none' ? 'action' : 'continue')}
        </Button>
        {state === 'submitted' ? (
          <Button variant="secondary" aria-disabled={busy} onClick={busy ? undefined : () => void check()}>
            {t('check')}
          </Button>
        ) : null}
      </div>
      <p className="text-sm text-muted">{t('hint')}</p>
    </div>
  );
}
