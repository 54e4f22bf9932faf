'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId, useState, useSyncExternalStore } from 'react';
import { Field, getControlAttributes, Input } from '@/components/ui/field';
import { ApiError } from '@/lib/client/api';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { eventEndpoints } from '@/lib/contracts/events';
import { buildEventPath } from '@/lib/domain/routes/event-screens';
import { MAX_EVENT_NAME_LENGTH } from '@/lib/domain/store/event-terms';
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
  const [name, setName] = useState(t('cloneName', { name: source.name }).slice(0, MAX_EVENT_NAME_LENGTH));
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
          router.push(buildEventPath(data.slug));
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
          {...getControlAttributes(`${id}-name`, { error: errors.name?.code })}
          value={name}
          maxLength={MAX_EVENT_NAME_LENGTH}
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
          {...getControlAttributes(`${id}-event_from`, {
            hint: t('cloneEventFromHint'),
            error: errors.event_from?.code,
          })}
          type="date"
          value={eventFrom}
          onChange={(event) => setEventFrom(event.target.value)}
        />
      </Field>
    </DialogForm>
  );
}
