'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';

/** Asks before something is lost. The button says what it does; it stays while the call runs. */
export function ConfirmDialog(props: {
  readonly open: boolean;
  readonly title: string;
  /** What will be lost, in a sentence. */
  readonly text: ReactNode;
  /** The verb on the button. */
  readonly action: string;
  readonly look?: 'danger' | 'primary';
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  const { open, title, text, action, look = 'danger', busy = false, onConfirm, onClose } = props;
  const t = useTranslations('admin');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t('close')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button look={look} busy={busy} aria-disabled={busy} onClick={busy ? undefined : onConfirm}>
            {action}
          </Button>
        </div>
      }
    >
      <div className="p-5 text-body">{text}</div>
    </Dialog>
  );
}
