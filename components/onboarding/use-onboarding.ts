'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { buildEndpointKey, useEndpointQuery } from '@/lib/client/endpoint-query';
import { type OnboardingDto, onboardingEndpoints } from '@/lib/contracts/onboarding';
import { findNextOpenStep, type OnboardingStep } from '@/lib/domain/onboarding/onboarding';

const FRAME_POLL_INTERVAL_MS = 4_000;
/** Cookie that marks an unfinished onboarding for the middleware (lib/web/edge/rules.ts). */
const HINT = 'onboarding';

/**
 * Returns the onboarding state from the server. Live updates, or polling in Shopify's frame, refresh it on all devices.
 */
export function useOnboarding(tenantId: number, embedded: boolean) {
  const input = { params: { tenant: tenantId } };
  const queries = useQueryClient();
  const query = useEndpointQuery(onboardingEndpoints.show, input, {
    // Live updates need a cookie, so in the frame the page polls.
    ...(embedded ? { refetchInterval: FRAME_POLL_INTERVAL_MS } : {}),
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
    /** Replaces the cached state by the response of a call. */
    take: (answer: { readonly data: OnboardingDto }) =>
      queries.setQueryData(buildEndpointKey(onboardingEndpoints.show, input), answer),
  };
}

/** Returns which steps are completed, by step name. */
export const toStepStates = ({ steps }: OnboardingDto): Readonly<Record<OnboardingStep, boolean>> => ({
  'sign up': steps.sign_up,
  'install the app': steps.install_the_app,
  'become a customer': steps.become_a_customer,
  'connect a payment method': steps.connect_a_payment_method,
});

export const findNextStep = (onboarding: OnboardingDto): OnboardingStep | null =>
  findNextOpenStep(toStepStates(onboarding));
