'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';

/** Asks before a layer of a product that is in the store is hidden: shoppers lose it as soon as that is saved. */
export function HideDialog(props: {
  readonly names: readonly string[];
  readonly onHide: () => void;
  readonly onClose: () => void;
}) {
  const { names, onHide, onClose } = props;
  const t = useTranslations('designer');
  const admin = useTranslations('admin');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('hideTitle', { count: names.length })}
      closeLabel={admin('close')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {admin('cancel')}
          </Button>
          <Button onClick={onHide}>{t('hideConfirm')}</Button>
        </div>
      }
    >
      <div className="flex flex-col gap-3 p-5 text-body">
        <p className="font-medium text-ink">{names.map((name) => `“${name}”`).join(', ')}</p>
        <p>{t('hideText')}</p>
      </div>
    </Dialog>
  );
}
