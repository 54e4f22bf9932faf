'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { CopyButton } from '../kit/copy-button';

/** Recovery codes for a lost phone. They are shown only once. */
export function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const t = useTranslations('settings.factor');
  const shared = useTranslations('admin');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('codesTitle')}
      closeLabel={shared('close')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <CopyButton text={codes.join('\n')} label={t('copy')} />
          <Button onClick={onClose}>{t('codesSaved')}</Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 p-5">
        <p className="text-body">{t('codes')}</p>
        <ul className="grid grid-cols-2 gap-2 rounded-md bg-tile p-4 font-mono text-ink">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
