'use client';

import { History, Upload } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { Publishing } from './use-publishing';

/**
 * Shows whether shoppers see the edited design, with buttons to open the history, to discard the draft and to publish
 * it.
 */
export function PublishBar(props: {
  readonly publishing: Publishing;
  readonly isInStore: boolean;
  readonly readOnly: boolean;
  readonly onPublish: () => void;
  readonly onDiscard: () => void;
  readonly onHistory: () => void;
}) {
  const { publishing, isInStore, readOnly, onPublish, onDiscard, onHistory } = props;
  const t = useTranslations('designer');
  const { published, hasChanges, hasJustPublished, isSaved } = publishing;
  if (!published)
    return readOnly ? null : <p className="bg-info-soft px-4 py-1.5 text-xs text-info">{t('publish.neverOnSale')}</p>;
  const text = hasJustPublished
    ? t('publish.done')
    : hasChanges
      ? t('publish.draft')
      : t(isInStore ? 'publish.live' : 'publish.hidden');
  return (
    <section
      aria-label={t('publish.title')}
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 bg-info-soft px-4 py-1.5 text-info"
    >
      <p role="status" className="min-w-0 flex-1 basis-72 text-xs">
        {text}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="sm" onClick={onHistory}>
          <History className="size-4" aria-hidden="true" />
          {t('history.title')}
        </Button>
        {readOnly ? null : (
          <>
            {hasChanges ? (
              <Button variant="quiet" size="sm" disabled={!isSaved} onClick={onDiscard}>
                {t('publish.discard')}
              </Button>
            ) : null}
            <Button size="sm" disabled={!hasChanges} onClick={onPublish}>
              <Upload className="size-4" aria-hidden="true" />
              {t('publish.open')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
