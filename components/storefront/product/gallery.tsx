'use client';

import { useRef, useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import { useOnDemand } from '@/lib/client/use-on-demand';
import { fillTemplate } from '@/lib/platform/i18n/fill';
import type { ViewName } from '@/lib/rendering/core/blanks/types';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import type { GalleryPicture } from './gallery-picture';
import { useRail } from './use-rail';

const SLIDE_SIZES = '(min-width: 80rem) 40rem, (min-width: 64rem) 52vw, 100vw';

/** Pictures of a product, one per view: swiped on a phone, selected by thumbnail, moved by arrow keys, enlarged. */
export function Gallery(props: {
  readonly pictures: readonly GalleryPicture[];
  readonly view: ViewName;
  readonly onView: (view: ViewName) => void;
  /** Receives whether the picture of the visible view could be loaded. */
  readonly onLoaded: (worked: boolean) => void;
  /** Percentage from 0 to 100 while pictures are rendered; null otherwise. */
  readonly progress: number | null;
  readonly texts: ProductTexts;
}) {
  const { pictures, view, onView, onLoaded, progress, texts } = props;
  const rail = useRef<HTMLUListElement>(null);
  const [zoomed, setZoomed] = useState(false);
  const [EnlargedPictures, askForEnlarged] = useOnDemand(
    async () => (await import('./enlarged-pictures')).EnlargedPictures,
  );
  const index = Math.max(
    0,
    pictures.findIndex((picture) => picture.view === view),
  );
  const current = pictures[index];

  const swiping = useRail(rail, index, (place) => {
    const slide = pictures[place];
    if (slide) onView(slide.view);
  });

  function step(by: number): void {
    const next = pictures[(index + by + pictures.length) % pictures.length];
    if (next) onView(next.view);
  }

  return (
    <section
      aria-label={texts.gallery}
      className="flex flex-col gap-3 lg:flex-row-reverse lg:gap-4"
      onKeyDown={(event) => {
        if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
        // Without this, the browser would scroll the rail a little as well.
        event.preventDefault();
        step(event.key === 'ArrowRight' ? 1 : -1);
      }}
    >
      <div className="relative -mx-4 min-w-0 flex-1 sm:mx-0">
        <ul
          ref={rail}
          {...swiping}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by key.
          tabIndex={0}
          className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto bg-tile sm:rounded-lg"
        >
          {pictures.map((picture, place) => (
            <li
              id={`picture-${picture.view}`}
              key={picture.view}
              className="relative aspect-square w-full shrink-0 snap-center"
            >
              <img
                {...slideSource(picture)}
                width={1000}
                height={1000}
                alt={picture.alt}
                loading={place === 0 ? 'eager' : 'lazy'}
                fetchPriority={place === 0 ? 'high' : 'auto'}
                onLoad={() => picture.view === view && onLoaded(true)}
                onError={() => picture.view === view && onLoaded(false)}
                className="size-full object-contain"
              />
            </li>
          ))}
        </ul>
        {progress === null ? null : (
          <div aria-hidden="true" className="absolute inset-x-0 top-0 h-0.5 overflow-hidden">
            <div
              className="h-full origin-left bg-accent transition-transform"
              style={{ scale: `${progress / 100} 1` }}
            />
          </div>
        )}
        {pictures.length > 1 ? (
          <p
            aria-hidden="true"
            className="tabular absolute start-4 bottom-4 rounded-full bg-surface/90 px-3 py-1 text-xs font-medium lg:hidden"
          >
            {index + 1}/{pictures.length}
          </p>
        ) : null}
        <IconButton
          label={texts.zoom}
          onClick={async () => setZoomed(await askForEnlarged())}
          className="absolute end-3 bottom-3 rounded-full bg-surface/90 shadow-sm noscript:hidden"
        >
          <Icon name="zoom" />
        </IconButton>
      </div>
      {pictures.length > 1 ? (
        <ul className="flex gap-2.5 noscript:hidden lg:w-20 lg:shrink-0 lg:flex-col">
          {pictures.map((picture) => (
            <li key={picture.view}>
              <button
                type="button"
                onClick={() => onView(picture.view)}
                aria-label={fillTemplate(texts.showPicture, { name: picture.label })}
                aria-pressed={picture.view === view}
                className={classes(
                  'flex flex-col items-center gap-1 rounded-md text-xs text-muted',
                  picture.view === view && 'font-semibold text-ink',
                )}
              >
                <img
                  src={picture.live ?? picture.url(160)}
                  width={80}
                  height={80}
                  alt=""
                  loading="lazy"
                  className={classes(
                    'size-16 rounded-md bg-tile object-contain ring-offset-2 lg:size-20',
                    picture.view === view ? 'ring-2 ring-ink' : 'hover:ring-1 hover:ring-line-strong',
                  )}
                />
                {picture.label}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {pictures.length > 1 ? (
        <noscript>
          <ul className="flex gap-2.5 lg:w-20 lg:flex-col">
            {pictures.map((picture) => (
              <li key={picture.view}>
                <a href={`#picture-${picture.view}`} className="flex flex-col items-center gap-1 text-xs underline">
                  <img
                    src={picture.url(160)}
                    width={80}
                    height={80}
                    alt=""
                    className="size-16 rounded-md bg-tile object-contain lg:size-20"
                  />
                  {picture.label}
                </a>
              </li>
            ))}
          </ul>
        </noscript>
      ) : null}
      <p className="sr-only" aria-live="polite">
        {fillTemplate(texts.galleryPosition, { position: index + 1, count: pictures.length })}
      </p>
      {current && EnlargedPictures ? (
        <EnlargedPictures
          open={zoomed}
          picture={current}
          onStep={pictures.length > 1 ? step : null}
          onClose={() => setZoomed(false)}
          texts={texts}
        />
      ) : null}
    </section>
  );
}

/**
 * Returns the image attributes. The browser shows the previous picture until the next one is decoded, which avoids
 * flicker during typing.
 */
function slideSource(picture: GalleryPicture) {
  if (picture.live) return { src: picture.live, decoding: 'sync' } as const;
  return {
    src: picture.url(640),
    srcSet: ([480, 640, 1000] as const).map((width) => `${picture.url(width)} ${width}w`).join(', '),
    sizes: SLIDE_SIZES,
  };
}
