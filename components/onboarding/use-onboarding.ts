'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointKey, useEndpointQuery } from '@/lib/client/endpoint-query';
import { type OnboardingWire, onboardingEndpoints } from '@/lib/contracts/onboarding';
import { nextOpenStep, type OnboardingStep } from '@/lib/domain/onboarding/onboarding';

const FRAME_LOOKS_MS = 4_000;
/** Marks an onboarding that is under way, for middleware (lib/edge/rules.ts). */
const HINT = 'onboarding';

/** Where onboarding stands, from the server: events flip it here, and on every other device alike. */
export function useOnboarding(tenantId: number, embedded: boolean) {
  const input = { params: { tenant: tenantId } };
  const queries = useQueryClient();
  const query = useEndpointQuery(onboardingEndpoints.show, input, {
    // Live updates need a cookie; in the frame the page looks by itself.
    ...(embedded ? { refetchInterval: FRAME_LOOKS_MS } : {}),
    refetchOnWindowFocus: true,
  });
  const onboarding = query.data?.data ?? null;
  const completed = onboarding?.steps_completed;
  useEffect(() => {
    if (embedded || completed === undefined) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
    document.cookie = completed ? `${HINT}=; path=/; max-age=0; samesite=lax` : `${HINT}=open; path=/; samesite=lax`;
  }, [embedded, completed]);
  return {
    onboarding,
    error: query.error,
    retry: () => void query.refetch(),
    /** What a call answered is what is true now. */
    take: (answer: { readonly data: OnboardingWire }) =>
      queries.setQueryData(endpointKey(onboardingEndpoints.show, input), answer),
  };
}

/** Steps of the wire by their names. */
export const stepsOfWire = ({ steps }: OnboardingWire): Readonly<Record<OnboardingStep, boolean>> => ({
  'sign up': steps.sign_up,
  'install the app': steps.install_the_app,
  'become a customer': steps.become_a_customer,
  'connect a payment method': steps.connect_a_payment_method,
});

export const nextStepOf = (onboarding: OnboardingWire): OnboardingStep | null => nextOpenStep(stepsOfWire(onboarding));
