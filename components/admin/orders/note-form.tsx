'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, getControlAttributes, Textarea } from '@/components/ui/field';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { orderAdminEndpoints } from '@/lib/contracts/order-admin';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { VisitFields } from '../kit/visit';

const MAX_LENGTH = 2_000;

interface Props {
  readonly tenantId: number;
  readonly orderId: string;
}

/** Adds an internal note to an order. Shoppers never see it. */
export function NoteForm(props: Props) {
  // Each note has its own form instance: the changed key discards the saved text, so the next note starts empty.
  const [added, setAdded] = useState(0);
  return <OneNote key={added} {...props} isNext={added > 0} onAdded={() => setAdded(added + 1)} />;
}

function OneNote({
  tenantId,
  orderId,
  isNext,
  onAdded,
}: Props & { readonly isNext: boolean; readonly onAdded: () => void }) {
  const t = useTranslations('orders.note');
  const id = useId();
  const add = useEndpointMutation(orderAdminEndpoints.addNote, { changes: ['orders'] });
  const form = useEndpointForm({
    values: { text: '' },
    send: async (body) => {
      await add.mutateAsync({ params: { tenant: tenantId, orderId }, body });
      onAdded();
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
        if (!form.isSaving) void form.save();
      }}
    >
      <VisitFields>
        <Field id={id} label={t('label')} hint={t('hint')} error={error}>
          <Textarea
            {...getControlAttributes(id, { hint: t('hint'), error })}
            {...form.register('text')}
            rows={2}
            maxLength={MAX_LENGTH}
            // The focused submit button was removed with the previous note's form, so the new field takes the focus.
            autoFocus={isNext}
          />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          className="self-start"
          busy={form.isSaving}
          aria-disabled={form.isSaving}
        >
          {t('add')}
        </Button>
      </VisitFields>
    </form>
  );
}
