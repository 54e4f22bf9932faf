'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { Endpoint } from '@/lib/contracts/endpoint';
import type { EndpointForm } from './use-endpoint-form';
import { useVisitBlock, VisitNote } from './visit';

/** Dialog with a form and one submit button. It stays open with the typed values until the server accepts them. */
export function EndpointDialog<T extends FieldValues>(props: {
  readonly form: EndpointForm<T>;
  readonly title: string;
  /** Explanation of the action, above the fields. */
  readonly text?: ReactNode;
  /** Label of the submit button, a verb. */
  readonly action: string;
  /** Call that submits the form; determines whether a support visit may make it. */
  readonly call?: Pick<Endpoint, 'name'>;
  readonly variant?: 'primary' | 'danger';
  /** Replaces the label "Cancel", which is ambiguous where orders are cancelled. */
  readonly cancelLabel?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { form, title, text, action, variant = 'primary', cancelLabel, call, onClose, children } = props;
  const t = useTranslations('admin');
  const refusal = useVisitBlock(call);
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('close')}>
      <form
        noValidate
        className="flex flex-col gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.isSaving && !refusal) void form.save();
        }}
      >
        <VisitNote refusal={refusal} />
        {text ? <p className="text-sm text-body">{text}</p> : null}
        {children}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button
            type="submit"
            variant={variant}
            busy={form.isSaving}
            aria-disabled={form.isSaving}
            disabled={refusal !== null}
          >
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
