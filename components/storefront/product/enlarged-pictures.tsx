'use client';

import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import type { GalleryPicture } from './gallery-picture';

/** Width and height of the large picture, px. */
const NATURAL_SIDE = 2000;
/** Distance that an arrow key pans a picture at its natural size, px. */
const KEY_STEP = 120;
const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Point on a picture, as fractions of its width and height. */
interface Spot {
  readonly x: number;
  readonly y: number;
}
const CENTRE: Spot = { x: 0.5, y: 0.5 };

/** Full-page view of a gallery's pictures, one at a time: fitted into the page, or at natural size with panning. */
export function EnlargedPictures(props: {
  readonly open: boolean;
  readonly picture: GalleryPicture;
  /** Moves by a number of pictures; null when there is only one. */
  readonly onStep: ((by: number) => void) | null;
  readonly onClose: () => void;
  readonly texts: ProductTexts;
}) {
  const { open, picture, onStep, texts } = props;
  /** Picture displayed at its natural size, and the point at the centre of the window. */
  const [zoom, setZoom] = useState<{ readonly picture: string; readonly spot: Spot } | null>(null);
  const spot = zoom?.picture === picture.large ? zoom.spot : null;

  function toggle(at: Spot = CENTRE): void {
    setZoom(spot ? null : { picture: picture.large, spot: at });
  }
  function close(): void {
    setZoom(null);
    props.onClose();
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={picture.alt}
      closeLabel={texts.close}
      shape="full"
      actions={
        <>
          <IconButton label={spot ? texts.zoomOut : texts.zoomIn} onClick={() => toggle()}>
            <Icon name={spot ? 'minus' : 'plus'} />
          </IconButton>
          {onStep ? (
            <>
              <IconButton label={texts.previousPicture} onClick={() => onStep(-1)}>
                <Icon name="back" />
              </IconButton>
              <IconButton label={texts.nextPicture} onClick={() => onStep(1)}>
                <Icon name="arrow" />
              </IconButton>
            </>
          ) : null}
        </>
      }
    >
      {open ? <EnlargedPicture key={picture.large} picture={picture} spot={spot} onToggle={toggle} /> : null}
    </Dialog>
  );
}

/**
 * Shows the small picture, which is already loaded, until the large one arrives. The small one stays when the large
 * one cannot be drawn.
 */
function EnlargedPicture(props: {
  readonly picture: GalleryPicture;
  /** Point to centre; null while the whole picture is shown. */
  readonly spot: Spot | null;
  readonly onToggle: (at: Spot) => void;
}) {
  const { picture, spot, onToggle } = props;
  const [isLoaded, setIsLoaded] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const isZoomed = spot !== null;

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !spot) return;
    element.scrollLeft = spot.x * NATURAL_SIDE - element.clientWidth / 2;
    element.scrollTop = spot.y * NATURAL_SIDE - element.clientHeight / 2;
    // With the focus here, the arrow keys pan the picture.
    element.focus();
  }, [spot]);

  function press(event: MouseEvent): void {
    const image = event.currentTarget.getBoundingClientRect();
    // A fitted picture leaves empty bars beside it unless the window is square.
    const side = Math.max(1, Math.min(image.width, image.height));
    const share = (from: number, length: number, at: number) =>
      Math.min(1, Math.max(0, (at - from - (length - side) / 2) / side));
    onToggle({
      x: share(image.left, image.width, event.clientX),
      y: share(image.top, image.height, event.clientY),
    });
  }

  function pan(event: KeyboardEvent<HTMLDivElement>): void {
    const arrow = ARROWS[event.key];
    if (!arrow || !isZoomed) return;
    // Without this, the gallery would move to the next picture.
    event.stopPropagation();
    event.preventDefault();
    const [right, down] = arrow;
    event.currentTarget.scrollLeft += right * KEY_STEP;
    event.currentTarget.scrollTop += down * KEY_STEP;
  }

  const shape = isZoomed ? 'size-full' : 'mx-auto h-full max-h-[calc(100dvh-5rem)] w-full object-contain';
  return (
    // biome-ignore lint/a11y/useSemanticElements: it groups no fields of a form.
    <div
      ref={frame}
      role="group"
      aria-label={picture.alt}
      tabIndex={isZoomed ? 0 : -1}
      onKeyDown={pan}
      className={classes('h-full bg-tile outline-none', isZoomed ? 'overflow-auto' : 'max-h-[calc(100dvh-5rem)]')}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a second way; the button above is everybody's. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div
        onClick={press}
        style={isZoomed ? { width: NATURAL_SIDE, height: NATURAL_SIDE } : undefined}
        className={classes('relative', isZoomed ? 'cursor-zoom-out' : 'h-full cursor-zoom-in')}
      >
        <img src={picture.live ?? picture.url(1000)} width={1000} height={1000} alt={picture.alt} className={shape} />
        <img
          src={picture.large}
          width={NATURAL_SIDE}
          height={NATURAL_SIDE}
          alt=""
          onLoad={() => setIsLoaded(true)}
          className={classes(shape, 'absolute inset-0', !isLoaded && 'invisible')}
        />
      </div>
    </div>
  );
}
