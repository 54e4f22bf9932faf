'use client';

import { useTranslations } from 'next-intl';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { clientEndpoints } from '@/lib/contracts/clients';
import { notifyFailure, notifySuccess } from '../kit/notify';

const CHANGES = { changes: ['clients', 'revenue'] };

/** What is done to a client with one press, and what is said then. */
export function useClientDeeds(clientId: number) {
  const t = useTranslations('clients');
  const shared = useTranslations('admin');
  const verify = useEndpointMutation(clientEndpoints.verify, CHANGES);
  const close = useEndpointMutation(clientEndpoints.closeCredit, CHANGES);
  const input = { params: { clientId } };
  const say = (text: string, onDone?: () => void) => ({
    onSuccess: () => {
      notifySuccess(text);
      onDone?.();
    },
    onError: (error: unknown) => notifyFailure(error, shared('saveFailed')),
  });
  return {
    isBusy: verify.isPending || close.isPending,
    verify: () => verify.mutate(input, say(t('verified'))),
    closeCredit: (onDone: () => void) => close.mutate(input, say(t('creditClosed'), onDone)),
  };
}
