'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, fieldControl, Input } from '@/components/ui/field';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type ClientWire, clientEndpoints } from '@/lib/contracts/clients';
import { parseTypedDecimal, toDecimal } from '@/lib/domain/money/decimal';
import { useEndpointForm } from '../kit/use-endpoint-form';

/** Asks for the limit before a credit account is activated: without one nothing is made on it. */
export function ActivateCredit({ client, onClose }: { readonly client: ClientWire; readonly onClose: () => void }) {
  const t = useTranslations('clients');
  const shared = useTranslations('admin');
  const id = useId();
  const activate = useEndpointMutation(clientEndpoints.activateCredit, { changes: ['clients'] });
  const form = useEndpointForm({
    values: { limit: '' },
    saved: t('creditActivated'),
    send: async ({ limit }) => {
      const minor = parseTypedDecimal(limit);
      // What is no amount goes as one that the server refuses under its field.
      await activate.mutateAsync({
        params: { clientId: client.id },
        body: { limit: minor === null ? 0 : toDecimal(minor) },
      });
      onClose();
    },
  });
  const error = form.formState.errors.limit?.message;
  const hint = t('credit.limitOfAll');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('credit.activateTitle', { name: client.name })}
      closeLabel={shared('close')}
    >
      <form
        noValidate
        className="flex flex-col gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.isSaving) void form.save();
        }}
      >
        <p className="text-sm text-body">{t('credit.activateText')}</p>
        <Field id={`${id}-limit`} label={t('credit.limit', { currency: client.currency })} hint={hint} error={error}>
          <Input
            {...fieldControl(`${id}-limit`, { hint, error })}
            {...form.register('limit')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            className="tabular"
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button type="submit" busy={form.isSaving} aria-disabled={form.isSaving}>
            {t('credit.activate')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
