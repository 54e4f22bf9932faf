'use client';

import { useTranslations } from 'next-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { ClientStatus } from '@/lib/domain/clients/status';

const TONES: Readonly<Record<ClientStatus, BadgeTone>> = {
  'requires verification': 'warning',
  verified: 'success',
  'credit active': 'info',
};

/** Returns the message key of a client status; message keys must not contain spaces. */
export const getClientStatusKey = (status: ClientStatus) =>
  ({
    'requires verification': 'requires_verification' as const,
    verified: 'verified' as const,
    'credit active': 'credit_active' as const,
  })[status];

/** A client's status (ADM-13), with a second badge when the client has requested a credit account. */
export function ClientStatusBadge(props: { readonly status: ClientStatus; readonly creditRequested: boolean }) {
  const t = useTranslations('clients');
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={TONES[props.status]}>{t(`status.${getClientStatusKey(props.status)}`)}</Badge>
      {props.creditRequested ? <Badge tone="warning">{t('creditRequested')}</Badge> : null}
    </span>
  );
}
