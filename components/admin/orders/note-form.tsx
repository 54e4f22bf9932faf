'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Field, fieldControl, Textarea } from '@/components/ui/field';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { orderDeskEndpoints } from '@/lib/contracts/order-desk';
import { useEndpointForm } from '../kit/use-endpoint-form';

const MAX_LENGTH = 2_000;

/** A note for the others who work with this order; its shopper never sees it. */
export function NoteForm({ tenantId, orderId }: { readonly tenantId: number; readonly orderId: string }) {
  const t = useTranslations('orders.note');
  const id = useId();
  const isAdded = useRef(false);
  const add = useEndpointMutation(orderDeskEndpoints.addNote, { changes: ['orders'] });
  const form = useEndpointForm({
    values: { text: '' },
    send: async (body) => {
      await add.mutateAsync({ params: { tenant: tenantId, orderId }, body });
      isAdded.current = true;
    },
    saved: t('added'),
  });
  const error = form.formState.errors.text?.message;
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        isAdded.current = false;
        void form.save().then(() => {
          // What was sent would be the form's new unchanged state; the next note starts empty.
          if (isAdded.current) form.reset({ text: '' });
        });
      }}
    >
      <Field id={id} label={t('label')} hint={t('hint')} error={error}>
        <Textarea
          {...fieldControl(id, { hint: t('hint'), error })}
          {...form.register('text')}
          rows={2}
          maxLength={MAX_LENGTH}
        />
      </Field>
      <Button
        type="submit"
        look="secondary"
        size="sm"
        className="self-start"
        busy={form.isSaving}
        aria-disabled={form.isSaving}
      >
        {t('add')}
      </Button>
    </form>
  );
}
