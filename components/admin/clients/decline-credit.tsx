'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, fieldControl, Textarea } from '@/components/ui/field';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type ClientWire, clientEndpoints } from '@/lib/contracts/clients';
import { useEndpointForm } from '../kit/use-endpoint-form';

/** Asks why a request for credit is declined: its client is told. */
export function DeclineCredit({ client, onClose }: { readonly client: ClientWire; readonly onClose: () => void }) {
  const t = useTranslations('clients');
  const shared = useTranslations('admin');
  const id = useId();
  const decline = useEndpointMutation(clientEndpoints.declineCredit, { changes: ['clients'] });
  const form = useEndpointForm({
    values: { reason: '' },
    saved: t('credit.declined'),
    send: async ({ reason }) => {
      await decline.mutateAsync({ params: { clientId: client.id }, body: { reason } });
      onClose();
    },
  });
  const error = form.formState.errors.reason?.message;
  const hint = t('credit.declineHint');
  return (
    <Dialog open onClose={onClose} title={t('credit.declineTitle', { name: client.name })} closeLabel={shared('close')}>
      <form
        noValidate
        className="flex flex-col gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.isSaving) void form.save();
        }}
      >
        <Field id={`${id}-reason`} label={t('credit.declineReason')} hint={hint} error={error}>
          <Textarea
            {...fieldControl(`${id}-reason`, { hint, error })}
            {...form.register('reason')}
            rows={4}
            maxLength={500}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button type="submit" busy={form.isSaving} aria-disabled={form.isSaving}>
            {t('credit.decline')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
