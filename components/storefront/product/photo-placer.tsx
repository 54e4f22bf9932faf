'use client';

import { type PointerEvent, useId, useRef, useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import {
  applyGesture,
  findPhotoMove,
  movePhoto,
  type PhotoMove,
  type Point,
} from '@/lib/client/product/photo-gestures';
import {
  CENTRED_PLACEMENT,
  calculatePhotoCoverScale,
  calculatePhotoFitScale,
  limitPhotoPlacement,
} from '@/lib/domain/scene/photo-placement';
import type { Frame, PhotoPlacement } from '@/lib/domain/scene/schema';
import { fillTemplate } from '@/lib/platform/i18n/fill';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';

const MOVES = [
  { move: 'left', text: 'photoLeft', icon: <Icon name="back" /> },
  { move: 'up', text: 'photoUp', icon: <Icon name="back" className="rotate-90" /> },
  { move: 'down', text: 'photoDown', icon: <Icon name="arrow" className="rotate-90" /> },
  { move: 'right', text: 'photoRight', icon: <Icon name="arrow" /> },
  { move: 'zoomOut', text: 'photoSmaller', icon: <Icon name="minus" /> },
  { move: 'zoomIn', text: 'photoLarger', icon: <Icon name="plus" /> },
  { move: 'turnLeft', text: 'photoTurnLeft', icon: <Icon name="rotate" className="-scale-x-100" /> },
  { move: 'turnRight', text: 'photoTurnRight', icon: <Icon name="rotate" /> },
] as const satisfies readonly { readonly move: PhotoMove; readonly text: keyof ProductTexts; readonly icon: object }[];

interface Gesture {
  readonly start: PhotoPlacement;
  readonly from: ReadonlyMap<number, Point>;
}

/**
 * Positions a shopper's photo in its frame: by dragging, pinching and keys, and by buttons as an alternative (WCAG
 * 2.5.7). Clips the part outside the frame, which is not printed.
 */
export function PhotoPlacer(props: {
  readonly address: string;
  /** Size of the photo, px. */
  readonly width: number;
  readonly height: number;
  readonly frame: Frame;
  readonly placement: PhotoPlacement;
  /** Receives the placement; undefined shows the whole photo as uploaded. */
  readonly onPlace: (placement: PhotoPlacement | undefined) => void;
  readonly texts: ProductTexts;
}) {
  const { frame, placement, onPlace, texts } = props;
  const id = useId();
  const area = useRef<HTMLFieldSetElement>(null);
  /** Placement during a gesture. */
  const [draft, setDraft] = useState<PhotoPlacement | null>(null);
  const [announced, setAnnounced] = useState('');
  const gesture = useRef<Gesture | null>(null);
  const pointers = useRef(new Map<number, Point>());
  const visiblePlacement = draft ?? placement;
  const widthShare = (props.width * calculatePhotoFitScale(frame, props)) / frame.width;

  function place(requestedPlacement: PhotoPlacement, isAnnounced = false): void {
    const limited = limitPhotoPlacement(requestedPlacement);
    if (!limited) return;
    onPlace(limited);
    if (isAnnounced)
      setAnnounced(
        fillTemplate(texts.photoPlaced, {
          percent: Math.round(limited.scale * 100),
          angle: Math.round(limited.angle),
          right: Math.round(limited.x * 100),
          down: Math.round(limited.y * 100),
        }),
      );
  }

  /** Starts a new gesture from the photo's current position when a finger is added or lifted. */
  function begin(start: PhotoPlacement): void {
    gesture.current = pointers.current.size > 0 ? { start, from: new Map(pointers.current) } : null;
  }

  function toPoint(event: PointerEvent): Point {
    const box = area.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  }

  function drag(event: PointerEvent): void {
    if (!gesture.current || !pointers.current.has(event.pointerId)) return;
    pointers.current.set(event.pointerId, toPoint(event));
    const { start, from } = gesture.current;
    const box = area.current?.getBoundingClientRect();
    const ids = [...from.keys()].slice(0, 2);
    const to = ids.flatMap((pointer) => pointers.current.get(pointer) ?? []);
    const size = { width: box?.width ?? 0, height: box?.height ?? 0 };
    setDraft(
      limitPhotoPlacement(
        applyGesture(
          start,
          ids.flatMap((pointer) => from.get(pointer) ?? []),
          to,
          size,
        ),
      ),
    );
  }

  function release(event: PointerEvent): void {
    if (!pointers.current.delete(event.pointerId)) return;
    const last = visiblePlacement;
    begin(last);
    if (pointers.current.size > 0) return;
    if (draft) place(draft);
    setDraft(null);
  }

  return (
    <div className="flex flex-col gap-2">
      <fieldset
        ref={area}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys.
        tabIndex={0}
        aria-label={texts.placePhoto}
        aria-describedby={`${id}-hint`}
        onKeyDown={(event) => {
          const move = event.ctrlKey || event.metaKey || event.altKey ? null : findPhotoMove(event.key);
          if (!move && event.key !== '0') return;
          event.preventDefault();
          event.stopPropagation();
          if (move) place(movePhoto(placement, move, event.shiftKey && event.key.startsWith('Arrow')), true);
          else onPlace(undefined);
        }}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          pointers.current.set(event.pointerId, toPoint(event));
          begin(visiblePlacement);
        }}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        style={{ aspectRatio: `${frame.width} / ${frame.height}`, maxWidth: `${(18 * frame.width) / frame.height}rem` }}
        className="photo-frame relative w-full cursor-grab touch-none overflow-hidden rounded-sm border border-line-strong select-none active:cursor-grabbing"
      >
        <img
          src={props.address}
          alt=""
          draggable={false}
          width={props.width}
          height={props.height}
          style={{
            left: `${50 + visiblePlacement.x * 100}%`,
            top: `${50 + visiblePlacement.y * 100}%`,
            width: `${widthShare * visiblePlacement.scale * 100}%`,
            transform: `translate(-50%, -50%) rotate(${visiblePlacement.angle}deg)`,
          }}
          className="pointer-events-none absolute h-auto max-w-none"
        />
      </fieldset>
      <p id={`${id}-hint`} className="text-xs text-muted">
        {texts.photoHint}
      </p>
      <div className="-mx-1 flex flex-wrap items-center">
        {MOVES.map(({ move, text, icon }) => (
          <IconButton key={move} label={texts[text]} onClick={() => place(movePhoto(placement, move), true)}>
            {icon}
          </IconButton>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          onClick={() => place({ ...CENTRED_PLACEMENT, scale: calculatePhotoCoverScale(frame, props) }, true)}
        >
          {texts.photoFill}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => onPlace(undefined)}>
          {texts.photoReset}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  );
}
