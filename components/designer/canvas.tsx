'use client';

import { useEffect, useRef, useState } from 'react';
import type { Fabric } from '@/lib/rendering/core/render-fabric';
import type { CanvasEvents } from './canvas-events';
import { CanvasView, type ShownSide } from './canvas-view';

const loadFabric = (): Promise<Fabric> => import('fabric');

/** Mounts the fabric canvas and passes it the scene. `shown` is null until fonts and pictures are loaded. */
export function DesignCanvas(props: {
  readonly label: string;
  readonly shownSide: ShownSide | null;
  readonly events: CanvasEvents;
  readonly onView: (view: CanvasView | null) => void;
}) {
  const { label, shownSide, events, onView } = props;
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(events);
  const [view, setView] = useState<CanvasView | null>(null);
  useEffect(() => {
    latest.current = events;
  }, [events]);

  useEffect(() => {
    let createdView: CanvasView | null = null;
    let isOver = false;
    void loadFabric().then(
      (fabric) => {
        if (isOver || !host.current) return;
        createdView = new CanvasView(fabric, host.current, {
          onChange: (...args) => latest.current.onChange(...args),
          onSelect: (ids) => latest.current.onSelect(ids),
          onEmptied: (id) => latest.current.onEmptied(id),
          onZoom: (percent) => latest.current.onZoom(percent),
        });
        setView(createdView);
        onView(createdView);
      },
      (error: unknown) => console.error(error),
    );
    return () => {
      isOver = true;
      createdView?.dispose();
      setView(null);
      onView(null);
    };
  }, [onView]);

  useEffect(() => {
    if (view && shownSide) view.show(shownSide);
  }, [view, shownSide]);

  // Screen readers get one image: the layers and fields beside the canvas describe its elements and offer every action.
  return (
    <div
      ref={host}
      role="img"
      aria-label={label}
      className="absolute inset-0 overflow-hidden [&_canvas]:touch-pan-y!"
    />
  );
}
