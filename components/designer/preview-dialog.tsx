'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import type { ViewName } from '@/lib/rendering/core/goods/types';
import type { Saving } from './use-autosave';

// i18n-keys: designer.front, designer.back

/** The product in every colour as shoppers will see it: pictures of what is saved, so that is done first (DSN-01). */
export function PreviewDialog(props: {
  readonly colours: readonly { readonly code: string; readonly label: string }[];
  /** Those that show print. */
  readonly views: readonly ViewName[];
  readonly saving: Saving;
  /** Address of a picture of the saved design. */
  readonly pictureUrl: (view: ViewName, colour: string, version: string) => string;
  readonly onClose: () => void;
}) {
  const { colours, views, saving, pictureUrl, onClose } = props;
  const t = useTranslations('designer');
  const admin = useTranslations('admin');
  const [isReady, setIsReady] = useState(false);
  const { flush } = saving;
  useEffect(() => {
    void flush().then(() => setIsReady(true));
  }, [flush]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('previewTitle')}
      closeLabel={admin('close')}
      className="w-[min(100%-2rem,64rem)]"
    >
      <ul className="grid gap-5 p-5 sm:grid-cols-2 lg:grid-cols-3" aria-busy={!isReady}>
        {colours.map(({ code, label }) => (
          <li key={code} className="flex flex-col gap-2">
            <span className="flex gap-1">
              {views.map((view) =>
                isReady ? (
                  <img
                    key={view}
                    src={pictureUrl(view, code, saving.pictureVersion)}
                    alt={t('previewOf', { colour: label, side: t(view) })}
                    loading="lazy"
                    width={320}
                    height={320}
                    className="aspect-square min-w-0 flex-1 rounded-md bg-tile object-contain"
                  />
                ) : (
                  <Skeleton key={view} className="aspect-square flex-1" />
                ),
              )}
            </span>
            <span className="text-sm">{label}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
