'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type FulfillerRowDto, fulfillerEndpoints } from '@/lib/contracts/fulfillers';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { CopyButton } from '../kit/copy-button';
import { notifyFailure } from '../kit/notify';

/** Creates a new signing secret after confirmation and shows it once, with the callback address. */
export function SecretDialog(props: {
  readonly tenantId: number;
  readonly row: FulfillerRowDto;
  readonly onClose: () => void;
}) {
  const { tenantId, row, onClose } = props;
  const t = useTranslations('fulfillers.secret');
  const shared = useTranslations('admin');
  const renew = useEndpointMutation(fulfillerEndpoints.newSecret, { changes: ['fulfillers'] });
  const [credentials, setCredentials] = useState<{ secret: string; callback_url: string } | null>(null);
  const make = (): void =>
    renew.mutate(
      { params: { tenant: tenantId, fulfillerId: row.id } },
      { onSuccess: ({ data }) => setCredentials(data), onError: (error) => notifyFailure(error, shared('saveFailed')) },
    );
  if (!credentials)
    return (
      <ConfirmDialog
        open
        call={fulfillerEndpoints.newSecret}
        title={t('title')}
        text={row.has_secret ? t('replaceText', { name: row.name }) : t('text', { name: row.name })}
        action={t('make')}
        variant={row.has_secret ? 'danger' : 'primary'}
        busy={renew.isPending}
        onConfirm={make}
        onClose={onClose}
      />
    );
  return (
    <Dialog open onClose={onClose} title={t('made')} closeLabel={shared('close')}>
      <div className="flex flex-col gap-5 p-5">
        <p className="text-body">{t('madeText')}</p>
        {[[t('secret'), credentials.secret] as const, [t('callback_url'), credentials.callback_url] as const].map(
          ([label, text]) => (
            <div key={label} className="flex flex-col gap-2">
              <p className="text-sm font-medium">{label}</p>
              <p className="rounded-md bg-tile px-3 py-2 font-mono text-sm wrap-anywhere">{text}</p>
              <span>
                <CopyButton text={text} label={t('copy')} />
              </span>
            </div>
          ),
        )}
      </div>
    </Dialog>
  );
}
