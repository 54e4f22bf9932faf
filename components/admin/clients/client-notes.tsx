'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, getControlAttributes, Textarea } from '@/components/ui/field';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type ClientDto, clientEndpoints } from '@/lib/contracts/clients';
import { Card } from '../kit/page-header';
import { useEndpointForm } from '../kit/use-endpoint-form';

const MAX_LENGTH = 2_000;

/** Staff notes about a client; the client never sees them. */
export function ClientNotes({ client }: { readonly client: ClientDto }) {
  const t = useTranslations('clients.note');
  const format = useFormatter();
  // A new key per added note resets the form and clears the typed text.
  const [added, setAdded] = useState(0);
  return (
    <Card title={t('title')} text={t('hint')}>
      <OneNote key={added} clientId={client.id} isNext={added > 0} onAdded={() => setAdded(added + 1)} />
      {client.notes.length > 0 ? (
        <ul className="flex flex-col gap-4">
          {client.notes.map((note) => (
            <li key={note.id} className="border-s-2 border-line ps-4">
              <p className="text-sm whitespace-pre-wrap wrap-anywhere">{note.text}</p>
              <p className="text-xs text-muted">
                <time dateTime={note.created_at}>
                  {format.dateTime(new Date(note.created_at), { dateStyle: 'long', timeStyle: 'short' })}
                </time>
                {` · ${note.author}`}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function OneNote(props: { readonly clientId: number; readonly isNext: boolean; readonly onAdded: () => void }) {
  const { clientId, isNext, onAdded } = props;
  const t = useTranslations('clients.note');
  const id = useId();
  const add = useEndpointMutation(clientEndpoints.addNote, { changes: ['clients'] });
  const form = useEndpointForm({
    values: { text: '' },
    send: async (body) => {
      await add.mutateAsync({ params: { clientId }, body });
      onAdded();
    },
    saved: t('added'),
  });
  const error = form.formState.errors.text?.message;
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isSaving) void form.save();
      }}
    >
      <Field id={id} label={t('label')} error={error}>
        <Textarea
          {...getControlAttributes(id, { error })}
          {...form.register('text')}
          rows={2}
          maxLength={MAX_LENGTH}
          // Adding a note replaces the form, so its button loses the focus. The new form's field takes the focus
          // instead.
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
    </form>
  );
}
