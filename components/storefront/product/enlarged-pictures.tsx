'use client';

import { useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import type { ProductTexts } from '@/lib/storefront/island-texts';
import type { GalleryPicture } from './gallery-picture';

/** The pictures of a gallery over the whole page, one at a time. */
export function EnlargedPictures(props: {
  readonly open: boolean;
  readonly picture: GalleryPicture;
  /** Leads to the picture that many further; null where there is but one. */
  readonly onStep: ((by: number) => void) | null;
  readonly onClose: () => void;
  readonly texts: ProductTexts;
}) {
  const { open, picture, onStep, onClose, texts } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={picture.alt}
      closeLabel={texts.close}
      shape="full"
      actions={
        onStep ? (
          <>
            <IconButton label={texts.previousPicture} onClick={() => onStep(-1)}>
              <Icon name="back" />
            </IconButton>
            <IconButton label={texts.nextPicture} onClick={() => onStep(1)}>
              <Icon name="arrow" />
            </IconButton>
          </>
        ) : null
      }
    >
      {open ? <EnlargedPicture key={picture.large} picture={picture} /> : null}
    </Dialog>
  );
}

/** The picture that is there already, until the large one has arrived; it stays where that can't be drawn. */
function EnlargedPicture({ picture }: { readonly picture: GalleryPicture }) {
  const [isLoaded, setIsLoaded] = useState(false);
  const shape = 'mx-auto h-full max-h-[calc(100dvh-5rem)] w-full object-contain';
  return (
    <div className="relative h-full max-h-[calc(100dvh-5rem)] bg-tile">
      <img src={picture.live ?? picture.url(1000)} width={1000} height={1000} alt={picture.alt} className={shape} />
      <img
        src={picture.large}
        width={2000}
        height={2000}
        alt=""
        onLoad={() => setIsLoaded(true)}
        className={classes(shape, 'absolute inset-0', !isLoaded && 'invisible')}
      />
    </div>
  );
}
