'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { Endpoint } from '@/lib/contracts/endpoint';
import { useVisitBlock, VisitNote } from './visit';

/** A form in a dialog, outside the page's own form, so that Enter submits the dialog's form only. */
export function DialogForm(props: {
  readonly title: string;
  readonly action: string;
  /** Call that submits the form; determines whether a support visit may make it. */
  readonly call?: Pick<Endpoint, 'name'>;
  readonly variant?: 'primary' | 'danger';
  /** Whether the form is being sent; further submits are ignored meanwhile. */
  readonly busy: boolean;
  /** Whether the submit button is disabled, because the form has no input to send yet. */
  readonly disabled?: boolean;
  readonly onSubmit: (data: FormData) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { title, action, variant = 'primary', busy, onSubmit, onClose, children } = props;
  const refusal = useVisitBlock(props.call);
  const disabled = refusal !== null || props.disabled === true;
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
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} variant={variant} disabled={disabled} busy={busy} aria-disabled={busy}>
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
          // React bubbles events of a portal to the parent form, which would submit, too.
          event.stopPropagation();
          if (!busy && !disabled) onSubmit(new FormData(event.currentTarget));
        }}
      >
        <VisitNote refusal={refusal} />
        {children}
      </form>
    </Dialog>,
    document.body,
  );
}
