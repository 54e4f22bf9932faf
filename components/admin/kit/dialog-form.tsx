'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ReadOnlyVisitNote, useReadOnlyVisit } from './read-only-visit';

/** A form in a dialog, beside the page's own form and not inside it: nothing is sent twice, and Enter sends this one. */
export function DialogForm(props: {
  readonly title: string;
  readonly action: string;
  readonly look?: 'primary' | 'danger';
  /** Being sent: what is pressed meanwhile does nothing. */
  readonly busy: boolean;
  /** Nothing to send yet. */
  readonly disabled?: boolean;
  readonly onSubmit: (data: FormData) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { title, action, look = 'primary', busy, onSubmit, onClose, children } = props;
  const isReadOnly = useReadOnlyVisit();
  const disabled = isReadOnly || props.disabled === true;
  const t = useTranslations('admin');
  const id = useId();
  return createPortal(
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('close')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} look={look} disabled={disabled} busy={busy} aria-disabled={busy}>
            {action}
          </Button>
        </div>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          // Events of a portal go up to the form that it stands in for React.
          event.stopPropagation();
          if (!busy && !disabled) onSubmit(new FormData(event.currentTarget));
        }}
      >
        <ReadOnlyVisitNote />
        {children}
      </form>
    </Dialog>,
    document.body,
  );
}
