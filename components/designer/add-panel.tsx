'use client';

import { ImagePlus, Images, Type, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useAssetProblem } from '@/components/admin/kit/use-asset-problem';
import { Button, IconButton } from '@/components/ui/button';
import type { useImageUploads } from './use-image-uploads';

/** Buttons that add a text, an uploaded file or a library picture to the current side. */
export function AddPanel(props: {
  readonly disabled: boolean;
  readonly images: ReturnType<typeof useImageUploads>;
  readonly onText: () => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onLibrary: () => void;
}) {
  const { disabled, images, onText, onFiles, onLibrary } = props;
  const t = useTranslations('designer');
  const admin = useTranslations('admin');
  const toProblemText = useAssetProblem();
  return (
    <div className="flex flex-col gap-2">
      <Button variant="secondary" size="sm" disabled={disabled} onClick={onText}>
        <Type className="size-4" aria-hidden="true" />
        {t('addText')}
      </Button>
      <Button variant="secondary" size="sm" disabled={disabled} busy={images.waiting > 0} onClick={images.choose}>
        <ImagePlus className="size-4" aria-hidden="true" />
        {t('addImage')}
      </Button>
      <Button variant="secondary" size="sm" disabled={disabled} onClick={onLibrary}>
        <Images className="size-4" aria-hidden="true" />
        {t('fromLibrary')}
      </Button>
      <input
        ref={images.chooser}
        type="file"
        multiple
        tabIndex={-1}
        aria-label={t('addImage')}
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {images.problem ? (
        <div role="alert" className="flex items-start gap-1 rounded-md bg-danger-soft ps-3 text-xs text-danger">
          <p className="min-w-0 flex-1 py-2.5 break-words">
            {toProblemText(images.problem.name, images.problem.problem)}
          </p>
          <IconButton label={admin('close')} onClick={images.dismiss}>
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
    </div>
  );
}
