'use client';

import { useTranslations } from 'next-intl';
import { createImageElement, createTextElement, type NewPicture } from './new-elements';
import type { Design } from './use-design';
import { useImageUploads } from './use-image-uploads';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Adds texts and pictures to the current side of a design, where it can be printed and changed. */
export function useAddElements(options: {
  readonly tenant: number;
  readonly design: Pick<Design, 'scene' | 'run'>;
  readonly readOnly: boolean;
  /** Colour of the product, on which a new text must be legible. */
  readonly colourHex: string;
}) {
  const { tenant, design, readOnly, colourHex } = options;
  const { scene, run } = design;
  const t = useTranslations('designer');
  const addImage = (picture: NewPicture, at?: Point): void => {
    if (scene) run({ kind: 'add', element: createImageElement(scene, picture, at) });
  };
  const images = useImageUploads(tenant, addImage);
  return {
    addImage,
    addText: (): void => {
      if (scene) run({ kind: 'add', element: createTextElement(scene, t('newText'), colourHex) });
    },
    /** Uploads files and adds them. Ignores all files that are not pictures if the selection contains both. */
    addFiles: (files: readonly File[], at?: Point): void => {
      const pictures = files.filter(({ type }) => type.startsWith('image/'));
      if (!readOnly && scene && files.length > 0) void images.take(pictures.length > 0 ? pictures : files, at);
    },
    images,
  };
}
