'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId, useState, useSyncExternalStore } from 'react';
import { Field, fieldControl, Input } from '@/components/ui/field';
import { ApiError } from '@/lib/client/api';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { eventEndpoints } from '@/lib/contracts/events';
import { eventPath } from '@/lib/domain/routes/event-screens';
import { EVENT_NAME_MAX } from '@/lib/domain/store/event-terms';
import type { NamedEvent } from '../event/use-event-actions';
import { DialogForm } from '../kit/dialog-form';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { useFieldMessages } from '../kit/use-field-messages';
import { AddressField } from './address-field';

const never = () => () => {};

/** Asks for the name of the copy, clones the store and opens it. */
export function CloneDialog({ source, onClose }: { readonly source: NamedEvent; readonly onClose: () => void }) {
  const t = useTranslations('events');
  const getFieldMessage = useFieldMessages();
  const router = useRouter();
  const id = useId();
  const [name, setName] = useState(t('cloneName', { name: source.name }).slice(0, EVENT_NAME_MAX));
  const [slug, setSlug] = useState('');
  const [eventFrom, setEventFrom] = useState('');
  const clone = useEndpointMutation(eventEndpoints.clone, { changes: ['events', 'dashboard'] });
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  );
  const errors = clone.error instanceof ApiError ? clone.error.firstReasons : {};
  const send = (): void => {
    const params = { tenant: source.tenant_id, slug: source.slug };
    clone.mutate(
      { params, body: { name, ...(slug ? { slug } : {}), event_from: eventFrom || null } },
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
    <DialogForm
      title={t('cloneTitle', { name: source.name })}
      action={t('clone')}
      busy={clone.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <p className="text-body">{t('cloneText')}</p>
      <Field id={`${id}-name`} label={t('name')} error={errors.name && getFieldMessage(errors.name)}>
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
        error={errors.slug && getFieldMessage(errors.slug)}
        onChange={setSlug}
      />
      <Field
        id={`${id}-event_from`}
        label={t('cloneEventFrom')}
        hint={t('cloneEventFromHint')}
        error={errors.event_from && getFieldMessage(errors.event_from)}
      >
        <Input
          {...fieldControl(`${id}-event_from`, { hint: t('cloneEventFromHint'), error: errors.event_from?.code })}
          type="date"
          value={eventFrom}
          onChange={(event) => setEventFrom(event.target.value)}
        />
      </Field>
    </DialogForm>
  );
}
