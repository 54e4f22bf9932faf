'use client';

import { ChevronLeft, ChevronRight, LayoutGrid } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import type { ViewName } from '@/lib/rendering/core/blanks/types';
import type { Autosave } from './use-autosave';

// i18n-keys: designer.front, designer.back

const SMALL_PX = 320;
const LARGE_PX = 2_000;

/** Builds the URL of a rendered picture of the saved design; the width is in px. */
export type DesignPictureUrl = (view: ViewName, colour: string, version: string, widthPx?: 320 | 2000) => string;

interface PreviewColour {
  readonly code: string;
  readonly label: string;
}
/** Enlarged picture, as indexes into the lists of colours and views. */
interface Enlarged {
  readonly colour: number;
  readonly view: number;
}

/**
 * Preview of the product in every colour as shoppers will see it. Unsaved changes are saved first, because the pictures
 * are rendered from the saved design (DSN-01). Pressing a picture enlarges it; arrow keys then move to the other
 * colours and sides.
 */
export function PreviewDialog(props: {
  readonly colours: readonly PreviewColour[];
  /** Views of the product on which its print is visible. */
  readonly views: readonly ViewName[];
  readonly saving: Autosave;
  readonly pictureUrl: DesignPictureUrl;
  readonly onClose: () => void;
}) {
  const { colours, views, saving, pictureUrl, onClose } = props;
  const t = useTranslations('designer');
  const admin = useTranslations('admin');
  const [isReady, setIsReady] = useState(false);
  const [enlarged, setEnlarged] = useState<Enlarged | null>(null);
  const pressed = useRef<HTMLButtonElement | null>(null);
  const { flush } = saving;
  useEffect(() => {
    void flush().then(() => setIsReady(true));
  }, [flush]);
  const getPictureUrl = (view: ViewName, code: string, widthPx: 320 | 2000): string =>
    pictureUrl(view, code, saving.pictureVersion, widthPx);
  const shrink = (): void => {
    setEnlarged(null);
    requestAnimationFrame(() => pressed.current?.focus());
  };
  return (
    <Dialog
      open
      onClose={enlarged ? shrink : onClose}
      isGuarded={enlarged !== null}
      title={t('previewTitle')}
      closeLabel={enlarged ? t('previewAll') : admin('close')}
      className="w-[min(100%-1rem,72rem)] sm:w-[min(100%-2rem,72rem)]"
    >
      {enlarged ? (
        <EnlargedPicture
          {...{ colours, views, getPictureUrl }}
          at={enlarged}
          onMove={(colour, view) =>
            setEnlarged({
              colour: (enlarged.colour + colour + colours.length) % colours.length,
              view: (enlarged.view + view + views.length) % views.length,
            })
          }
          onShrink={shrink}
        />
      ) : null}
      <ul className={enlarged ? 'hidden' : 'grid gap-5 p-5 sm:grid-cols-2 lg:grid-cols-3'} aria-busy={!isReady}>
        {colours.map(({ code, label }, colour) => (
          <li key={code} className="flex flex-col gap-2">
            <span className="grid grid-cols-2 gap-1">
              {views.map((view, index) =>
                isReady ? (
                  <button
                    key={view}
                    type="button"
                    aria-label={t('enlarge', { name: t('previewLabel', { colour: label, side: t(view) }) })}
                    onClick={(event) => {
                      pressed.current = event.currentTarget;
                      setEnlarged({ colour, view: index });
                    }}
                    className="cursor-zoom-in rounded-md bg-tile only:col-span-2"
                  >
                    <img
                      src={getPictureUrl(view, code, SMALL_PX)}
                      alt={t('previewLabel', { colour: label, side: t(view) })}
                      loading="lazy"
                      width={SMALL_PX}
                      height={SMALL_PX}
                      className="aspect-square w-full rounded-md object-contain"
                    />
                  </button>
                ) : (
                  <Skeleton key={view} className="aspect-square" />
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

/** One picture as large as the window allows. Left and right move between colours, up and down between sides. */
function EnlargedPicture(props: {
  readonly colours: readonly PreviewColour[];
  readonly views: readonly ViewName[];
  readonly at: Enlarged;
  readonly getPictureUrl: (view: ViewName, code: string, widthPx: 320 | 2000) => string;
  /** Moves by a number of colours and a number of views. */
  readonly onMove: (colours: number, views: number) => void;
  readonly onShrink: () => void;
}) {
  const { colours, views, at, getPictureUrl, onMove, onShrink } = props;
  const t = useTranslations('designer');
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  const colour = colours[at.colour];
  const view = views[at.view];
  if (!colour || !view) return null;
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!step) return;
    event.preventDefault();
    onMove(step[0] ?? 0, step[1] ?? 0);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows are a further way; the buttons are everybody's.
    <div className="flex flex-col gap-3 p-3 sm:p-5" onKeyDown={onKey}>
      <div className="flex items-center gap-1 sm:gap-3">
        <IconButton label={t('previousColour')} disabled={colours.length < 2} onClick={() => onMove(-1, 0)}>
          <ChevronLeft className="size-6" aria-hidden="true" />
        </IconButton>
        <img
          key={`${colour.code}/${view}`}
          src={getPictureUrl(view, colour.code, LARGE_PX)}
          alt={t('previewLabel', { colour: colour.label, side: t(view) })}
          width={LARGE_PX}
          height={LARGE_PX}
          // The small picture, which is cached already, shows until the large one is loaded.
          style={{ backgroundImage: `url("${getPictureUrl(view, colour.code, SMALL_PX)}")` }}
          className="mx-auto aspect-square h-auto max-h-[70dvh] w-full min-w-0 rounded-md bg-tile bg-contain bg-center bg-no-repeat object-contain"
        />
        <IconButton ref={next} label={t('nextColour')} disabled={colours.length < 2} onClick={() => onMove(1, 0)}>
          <ChevronRight className="size-6" aria-hidden="true" />
        </IconButton>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm font-medium">
          {t('previewLabel', { colour: colour.label, side: t(view) })}
        </p>
        <span className="flex flex-wrap gap-2">
          {views.length > 1 ? (
            <Button variant="secondary" size="sm" onClick={() => onMove(0, 1)}>
              {t('otherSide')}
            </Button>
          ) : null}
          <Button variant="secondary" size="sm" onClick={onShrink}>
            <LayoutGrid className="size-4" aria-hidden="true" />
            {t('previewAll')}
          </Button>
        </span>
      </div>
    </div>
  );
}
