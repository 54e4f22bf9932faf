'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Field, getControlAttributes, Input } from '@/components/ui/field';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { refreshTopics, useEndpointMutation } from '@/lib/client/endpoint-query';
import { type EventDto, eventEndpoints } from '@/lib/contracts/events';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { Card } from '../kit/page-header';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { useVisitBlock, VisitNote } from '../kit/visit';
import { DomainSteps } from './domain-steps';

type Domain = NonNullable<EventDto['domain']>;

const TONES: Readonly<Record<Domain['state'], BadgeTone>> = {
  unverified: 'info',
  verified: 'success',
  failing: 'warning',
};
const CHANGES = { changes: ['events'] } as const;

/** Adds, verifies by DNS and removes a store's own domain. */
export function DomainCard({ event, origin }: { readonly event: EventDto; readonly origin: string }) {
  const t = useTranslations('events.seo');
  const id = useId();
  const queries = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const params = { tenant: event.tenant_id, slug: event.slug };
  const { domain } = event;
  const form = useEndpointForm({
    values: { host: domain?.host ?? '' },
    saved: t('domainSaved'),
    send: async (body) => {
      await callEndpoint(eventEndpoints.saveDomain, { params, body });
      await refreshTopics(queries, ['events']);
    },
  });
  const check = useEndpointMutation(eventEndpoints.checkDomain, CHANGES);
  const remove = useEndpointMutation(eventEndpoints.removeDomain, CHANGES);
  const checkNow = (): void =>
    check.mutate(
      { params },
      {
        onSuccess: ({ data }) => {
          const isProved = data.domain?.state === 'verified';
          notifySuccess(isProved ? t('domainVerified', { host: data.domain?.host ?? '' }) : t('domainChecked'));
        },
        onError: (error) => notifyFailure(error, t('domainProblem.unreachable')),
      },
    );
  const refusal = useVisitBlock(eventEndpoints.saveDomain);
  const error = form.formState.errors.host?.message;
  return (
    <Card
      title={t('domainTitle')}
      text={t('domainText')}
      actions={domain ? <Badge tone={TONES[domain.state]}>{t(`domainState.${domain.state}`)}</Badge> : null}
    >
      <form
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void form.save();
        }}
      >
        <VisitNote refusal={refusal} />
        <fieldset disabled={event.locked || refusal !== null} className="flex min-w-0 flex-col gap-4">
          <Field id={`${id}-host`} label={t('domainLabel')} error={error}>
            <Input
              {...getControlAttributes(`${id}-host`, { error })}
              {...form.register('host')}
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              maxLength={300}
            />
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="secondary" busy={form.isSaving}>
              {t('domainSave')}
            </Button>
            {domain ? (
              <Button variant="quiet" onClick={() => setRemoving(true)}>
                {t('domainRemove')}
              </Button>
            ) : null}
          </div>
        </fieldset>
      </form>
      {domain ? <DomainSteps domain={domain} origin={origin} busy={check.isPending} onCheck={checkNow} /> : null}
      {domain ? (
        <ConfirmDialog
          open={removing}
          call={eventEndpoints.removeDomain}
          title={t('domainRemove')}
          text={t('domainRemoveText', { address: `${origin}/${event.slug}`, host: domain.host })}
          action={t('domainRemove')}
          busy={remove.isPending}
          onClose={() => setRemoving(false)}
          onConfirm={() =>
            remove.mutate(
              { params },
              {
                onSuccess: () => {
                  setRemoving(false);
                  notifySuccess(t('domainRemoved'));
                },
                onError: (refused) => notifyFailure(refused, t('domainProblem.unreachable')),
              },
            )
          }
        />
      ) : null}
    </Card>
  );
}
