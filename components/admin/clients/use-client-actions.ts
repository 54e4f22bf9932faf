'use client';

import { useTranslations } from 'next-intl';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { clientEndpoints } from '@/lib/contracts/clients';
import { notifyFailure, notifySuccess } from '../kit/notify';

/** Query groups to invalidate after a change to a client. */
export const CLIENT_CHANGES = { changes: ['clients', 'revenue'] };

/** Returns the client actions that run after confirmation, each with its success message. */
export function useClientActions(clientId: number) {
  const t = useTranslations('clients');
  const shared = useTranslations('admin');
  const verify = useEndpointMutation(clientEndpoints.verify, CLIENT_CHANGES);
  const close = useEndpointMutation(clientEndpoints.closeCredit, CLIENT_CHANGES);
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
    verify: (onDone: () => void) => verify.mutate(input, say(t('verified'), onDone)),
    closeCredit: (onDone: () => void) => close.mutate(input, say(t('creditClosed'), onDone)),
  };
}
