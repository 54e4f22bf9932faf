'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { PublishFailureNotice } from './publish-failure-notice';
import type { Publishing } from './use-publishing';

/** Asks for confirmation before the draft is replaced by the published design. */
export function DiscardDialog(props: {
  readonly publishing: Publishing;
  readonly onReload: () => void;
  readonly onClose: () => void;
}) {
  const { publishing, onReload, onClose } = props;
  const t = useTranslations('designer');
  const admin = useTranslations('admin');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('publish.discardTitle')}
      closeLabel={admin('close')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {admin('cancel')}
          </Button>
          <Button
            variant="danger"
            busy={publishing.isBusy}
            disabled={publishing.isBusy}
            onClick={() => void publishing.discard()}
          >
            {t('publish.discard')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-3 p-5 text-body">
        <p>{t('publish.discardText')}</p>
        <PublishFailureNotice publishing={publishing} onReload={onReload} />
      </div>
    </Dialog>
  );
}
