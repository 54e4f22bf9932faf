'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { Side } from '@/lib/domain/scene/schema';
import type { WarnedElement } from '../measure-element';
import type { Autosave } from '../use-autosave';
import { WarningsList } from '../warnings-list';
import { type ComparedColours, DesignComparison } from './design-comparison';
import { PublishFailureNotice } from './publish-failure-notice';
import type { Publishing } from './use-publishing';

// i18n-keys: designer.front, designer.back

/**
 * Asks for confirmation before the draft is published. Compares the designs before and after in every colour and lists
 * print warnings. Unsaved changes are saved first, because the pictures are rendered from the saved design.
 */
export function PublishDialog(props: {
  readonly compared: ComparedColours;
  readonly publishing: Publishing;
  readonly saving: Autosave;
  readonly warnings: Readonly<Record<Side, readonly WarnedElement[]>>;
  /** Print method of the blank. */
  readonly printMethod: string;
  readonly onChooseElement: (side: Side, id: string) => void;
  readonly onReload: () => void;
  readonly onClose: () => void;
}) {
  const { compared, publishing, saving, warnings, printMethod, onChooseElement, onReload, onClose } = props;
  const t = useTranslations('designer');
  const admin = useTranslations('admin');
  const [isFlushed, setFlushed] = useState(false);
  const { flush } = saving;
  useEffect(() => {
    void flush().then(() => setFlushed(true));
  }, [flush]);
  const { published, isSaved, hasChanges, isBusy } = publishing;
  const isReady = isFlushed && isSaved;
  const isNothing = isReady && !hasChanges;
  const sides = (['front', 'back'] as const).filter((side) => warnings[side].length > 0);
  const confirm = async (): Promise<void> => {
    if (await publishing.publish()) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('publish.title')}
      closeLabel={admin('close')}
      className="w-[min(100%-2rem,64rem)]"
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {admin('cancel')}
          </Button>
          <Button busy={isBusy} disabled={!isReady || isNothing || isBusy} onClick={() => void confirm()}>
            {t('publish.confirm')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5 p-5">
        <p className="text-sm text-body">{isNothing ? t('publish.nothing') : t('publish.intro')}</p>
        <PublishFailureNotice publishing={publishing} onReload={onReload} />
        {isFlushed && !isSaved ? (
          <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
            {t('publish.notSaved')}
          </p>
        ) : null}
        {sides.map((side) => (
          <div key={side} className="flex flex-col gap-1.5">
            <h3 className="text-sm font-semibold">{t('publish.warnings', { side: t(side) })}</h3>
            <WarningsList warnings={warnings[side]} method={printMethod} onSelect={(id) => onChooseElement(side, id)} />
          </div>
        ))}
        {published ? (
          <DesignComparison
            {...compared}
            before={{ label: t('publish.before'), version: published.pictureVersion }}
            after={{ label: t('publish.after'), version: isReady ? saving.pictureVersion : null }}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
