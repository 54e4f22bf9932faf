'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';

const nothing = (): void => {};

/** Lets the user choose whose version wins after another user has saved this design. */
export function ConflictDialog(props: {
  readonly open: boolean;
  readonly onReload: () => void;
  readonly onOverwrite: () => void;
}) {
  const t = useTranslations('designer');
  const admin = useTranslations('admin');
  return (
    <Dialog
      open={props.open}
      isGuarded={props.open}
      onClose={nothing}
      title={t('conflictTitle')}
      closeLabel={admin('close')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={props.onReload}>
            {t('reload')}
          </Button>
          <Button variant="danger" onClick={props.onOverwrite}>
            {t('overwrite')}
          </Button>
        </div>
      }
    >
      <p className="p-5 text-body">{t('conflictText')}</p>
    </Dialog>
  );
}
