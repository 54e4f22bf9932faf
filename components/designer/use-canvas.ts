'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import type { DesignDto } from '@/lib/contracts/product-designs';
import { calculateSafeZonePx } from '@/lib/domain/scene/snap';
import { useViewLabel } from './canvas-area';
import type { CanvasEvents } from './canvas-events';
import type { CanvasView } from './canvas-view';
import type { Design } from './use-design';
import type { EditorAids } from './use-editor-aids';
import { useReadyScene, useStage } from './use-stage';

/** Shows a design on the canvas, and applies the canvas's gestures to the design. */
export function useCanvas(options: {
  readonly tenant: number;
  readonly product: DesignDto;
  readonly design: Design;
  readonly readOnly: boolean;
  readonly aids: EditorAids;
}) {
  const { tenant, product, design, readOnly, aids } = options;
  const { scene, side, selected, run, select } = design;
  const t = useTranslations('designer');
  const [colour, setColour] = useState(product.colours[0]);
  const [view, setView] = useState<CanvasView | null>(null);
  const [zoom, setZoom] = useState(100);
  const colourHex = colour?.hex ?? '#ffffff';
  const ready = useReadyScene(tenant, side, scene);
  const stage = useStage({ form: product.form, side, colour: colourHex }, scene, useViewLabel());
  const typingLabel = t('typing');
  const shownSide = useMemo(
    () =>
      ready && {
        ...ready,
        stage,
        selected,
        readOnly,
        typingLabel,
        snapping: aids.snapping,
        safePx: aids.safeZone ? calculateSafeZonePx(ready.scene) : null,
      },
    [ready, stage, selected, readOnly, typingLabel, aids],
  );
  const events = useMemo(
    (): CanvasEvents => ({
      onChange: (changed, group) =>
        run({ kind: 'all', commands: changed.map((one) => ({ kind: 'update', ...one })) }, group),
      onSelect: select,
      onEmptied: (id: string) => run({ kind: 'remove', id }),
      onZoom: setZoom,
    }),
    [select, run],
  );
  return {
    /** Colour of the product on which the design is shown. */
    colour,
    setColour,
    colourHex,
    /** The scene once its fonts and pictures are loaded; null before. */
    ready,
    shownSide,
    events,
    /** The canvas itself; null until it is on the page. */
    view,
    setView,
    /** Magnification in percent. */
    zoom,
  };
}
