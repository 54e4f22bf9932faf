'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { Endpoint } from '@/lib/contracts/endpoint';
import { useVisitBlock, VisitNote } from './visit';

/**
 * Confirmation dialog for destructive actions. Its button names the action and stays visible while the request runs.
 */
export function ConfirmDialog(props: {
  readonly open: boolean;
  readonly title: string;
  /** Text that explains what the action deletes or changes. */
  readonly text: ReactNode;
  /** Label of the confirm button, a verb. */
  readonly action: string;
  /** Call made on confirmation; determines whether a support visit may make it. */
  readonly call?: Pick<Endpoint, 'name'>;
  readonly variant?: 'danger' | 'primary';
  readonly busy?: boolean;
  /**
   * True if confirming changes none of the client's data, or concerns the staff's own account. Read-only support visits
   * may confirm then.
   */
  readonly isOpenOnVisit?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  const {
    open,
    title,
    text,
    action,
    variant = 'danger',
    busy = false,
    isOpenOnVisit = false,
    onConfirm,
    onClose,
  } = props;
  const t = useTranslations('admin');
  const visitRefusal = useVisitBlock(props.call);
  const refusal = isOpenOnVisit ? null : visitRefusal;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t('close')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant={variant}
            busy={busy}
            aria-disabled={busy}
            disabled={refusal !== null}
            onClick={(press) => {
              // The second press of a double click can come before the button shows that it is busy.
              if (!busy && !refusal && press.detail < 2) onConfirm();
            }}
          >
            {action}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 p-5 text-body">
        <VisitNote refusal={refusal} />
        <div>{text}</div>
      </div>
    </Dialog>
  );
}
