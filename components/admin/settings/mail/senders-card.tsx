'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Field, getControlAttributes, Input } from '@/components/ui/field';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type MailSettingsDto, mailEndpoints } from '@/lib/contracts/mail';
import { ConfirmDialog } from '../../kit/confirm-dialog';
import { EndpointDialog } from '../../kit/endpoint-dialog';
import { notifyFailure, notifySuccess } from '../../kit/notify';
import { Card } from '../../kit/page-header';
import { useEndpointForm } from '../../kit/use-endpoint-form';

type Store = MailSettingsDto['stores'][number];

/** Stores with their sender addresses. */
export function SendersCard({ tenantId, data }: { readonly tenantId: number; readonly data: MailSettingsDto }) {
  const t = useTranslations('settings.mail');
  const shared = useTranslations('admin');
  const [edited, setEdited] = useState<Store | null>(null);
  const [removed, setRemoved] = useState<Store | null>(null);
  const remove = useEndpointMutation(mailEndpoints.removeSender, { changes: ['mail'] });
  const confirmRemoval = (): void => {
    if (!removed) return;
    remove.mutate(
      { params: { tenant: tenantId, slug: removed.slug } },
      {
        onSuccess: () => {
          setRemoved(null);
          notifySuccess(t('removed'));
        },
        onError: (error) => notifyFailure(error, shared('saveFailed')),
      },
    );
  };
  return (
    <Card title={t('sendersTitle')} text={t('sendersText', { address: data.platform_address })}>
      {data.stores.length === 0 ? <p className="text-sm text-body">{t('noStores')}</p> : null}
      <ul className="-my-4 divide-y divide-line">
        {data.stores.map((store) => (
          <li key={store.slug} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
            <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
              <span className="font-semibold text-ink wrap-anywhere">{store.name}</span>
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                {store.address ? <span className="text-body wrap-anywhere">{store.address}</span> : null}
                <SenderBadge store={store} />
              </span>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                size="sm"
                aria-label={`${t(store.address ? 'changeAddress' : 'enterAddress')}: ${store.name}`}
                onClick={() => setEdited(store)}
              >
                {t(store.address ? 'changeAddress' : 'enterAddress')}
              </Button>
              {store.address ? (
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`${t('removeAddress')}: ${store.name}`}
                  onClick={() => setRemoved(store)}
                >
                  {t('removeAddress')}
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {edited ? <SenderDialog tenantId={tenantId} store={edited} onClose={() => setEdited(null)} /> : null}
      <ConfirmDialog
        open={removed !== null}
        call={mailEndpoints.removeSender}
        title={t('removeTitle')}
        text={t('removeText', { store: removed?.name ?? '', address: data.platform_address })}
        action={t('removeTitle')}
        busy={remove.isPending}
        onClose={() => setRemoved(null)}
        onConfirm={confirmRemoval}
      />
    </Card>
  );
}

function SenderBadge({ store }: { readonly store: Store }) {
  const t = useTranslations('settings.mail');
  if (store.address === null) return <Badge>{t('platformState')}</Badge>;
  return store.in_use ? <Badge tone="success">{t('ownState')}</Badge> : <Badge tone="info">{t('waitingState')}</Badge>;
}

function SenderDialog(props: { readonly tenantId: number; readonly store: Store; readonly onClose: () => void }) {
  const { tenantId, store, onClose } = props;
  const t = useTranslations('settings.mail');
  const save = useEndpointMutation(mailEndpoints.saveSender, { changes: ['mail'] });
  const form = useEndpointForm({
    values: { address: store.address ?? '' },
    saved: t('saved'),
    send: async (body) => {
      await save.mutateAsync({ params: { tenant: tenantId, slug: store.slug }, body });
      onClose();
    },
  });
  const error = form.formState.errors.address?.message;
  const state = { error, hint: t('addressHint') };
  return (
    <EndpointDialog
      form={form}
      call={mailEndpoints.saveSender}
      title={t('dialogTitle', { store: store.name })}
      action={t('save')}
      onClose={onClose}
    >
      <Field id="mail-sender" label={t('addressLabel')} hint={state.hint} error={error}>
        <Input
          {...getControlAttributes('mail-sender', state)}
          {...form.register('address')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
        />
      </Field>
    </EndpointDialog>
  );
}
