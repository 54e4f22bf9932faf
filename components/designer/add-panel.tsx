'use client';

import { ImagePlus, Images, Type } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import type { useImages } from './use-images';

/** The ways to put something onto a side: a text, a file, a picture of the library. */
export function AddPanel(props: {
  readonly disabled: boolean;
  readonly images: ReturnType<typeof useImages>;
  readonly onText: () => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onLibrary: () => void;
}) {
  const { disabled, images, onText, onFiles, onLibrary } = props;
  const t = useTranslations('designer');
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col gap-2">
      <Button look="secondary" size="sm" disabled={disabled} onClick={onText}>
        <Type className="size-4" aria-hidden="true" />
        {t('addText')}
      </Button>
      <Button
        look="secondary"
        size="sm"
        disabled={disabled}
        busy={images.waiting > 0}
        onClick={() => chooser.current?.click()}
      >
        <ImagePlus className="size-4" aria-hidden="true" />
        {t('addImage')}
      </Button>
      <Button look="secondary" size="sm" disabled={disabled} onClick={onLibrary}>
        <Images className="size-4" aria-hidden="true" />
        {t('fromLibrary')}
      </Button>
      <input
        ref={chooser}
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
        <p role="alert" className="text-xs text-danger">
          {t(`problem.${images.problem.problem}`, { name: images.problem.name })}
        </p>
      ) : null}
    </div>
  );
}
