'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId, useState, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, fieldControl, Input } from '@/components/ui/field';
import { ApiError } from '@/lib/client/api';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { eventEndpoints } from '@/lib/contracts/events';
import { eventPath } from '@/lib/domain/routes/event-screens';
import { EVENT_NAME_MAX } from '@/lib/domain/store/event-terms';
import type { NamedEvent } from '../event/use-event-actions';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { useFieldWords } from '../kit/use-field-words';
import { AddressField } from './address-field';

const never = () => () => {};

/** Asks for the name of a copy, makes it and opens it. */
export function CloneDialog({ source, onClose }: { readonly source: NamedEvent; readonly onClose: () => void }) {
  const t = useTranslations('events');
  const shared = useTranslations('admin');
  const words = useFieldWords();
  const router = useRouter();
  const id = useId();
  const [name, setName] = useState(t('cloneName', { name: source.name }).slice(0, EVENT_NAME_MAX));
  const [slug, setSlug] = useState('');
  const clone = useEndpointMutation(eventEndpoints.clone, { changes: ['events', 'dashboard'] });
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  );
  const errors = clone.error instanceof ApiError ? clone.error.firstReasons : {};
  const send = (): void => {
    if (clone.isPending) return;
    const params = { tenant: source.tenant_id, slug: source.slug };
    clone.mutate(
      { params, body: { name, ...(slug ? { slug } : {}) } },
      {
        onSuccess: ({ data }) => {
          notifySuccess(t('done.cloned', { name: data.name }));
          router.push(eventPath(data.slug));
        },
        onError: (error) => {
          const [field] = Object.keys(error.errors);
          if (field) document.getElementById(`${id}-${field}`)?.focus();
          else notifyFailure(error, t('failed'));
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('cloneTitle', { name: source.name })}
      closeLabel={shared('close')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button type="submit" form={`${id}-form`} busy={clone.isPending} aria-disabled={clone.isPending}>
            {t('clone')}
          </Button>
        </div>
      }
    >
      <form
        id={`${id}-form`}
        noValidate
        className="flex flex-col gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p className="text-body">{t('cloneText')}</p>
        <Field id={`${id}-name`} label={t('name')} error={errors.name && words(errors.name)}>
          <Input
            {...fieldControl(`${id}-name`, { error: errors.name?.code })}
            value={name}
            maxLength={EVENT_NAME_MAX}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <AddressField
          id={`${id}-slug`}
          tenantId={source.tenant_id}
          origin={origin}
          name={name}
          value={slug}
          error={errors.slug && words(errors.slug)}
          onChange={setSlug}
        />
      </form>
    </Dialog>
  );
}
