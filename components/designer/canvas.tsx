'use client';

import { useEffect, useRef, useState } from 'react';
import type { Fabric } from '@/lib/rendering/core/render-fabric';
import type { CanvasEvents } from './canvas-events';
import { CanvasView, type Shown } from './canvas-view';

const loadFabric = (): Promise<Fabric> => import('fabric');

/** Mounts the fabric canvas and passes it the scene. `shown` is null until fonts and pictures are loaded. */
export function DesignCanvas(props: {
  readonly label: string;
  readonly shown: Shown | null;
  readonly events: CanvasEvents;
  readonly onView: (view: CanvasView | null) => void;
}) {
  const { label, shown, events, onView } = props;
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(events);
  const [view, setView] = useState<CanvasView | null>(null);
  useEffect(() => {
    latest.current = events;
  }, [events]);

  useEffect(() => {
    let made: CanvasView | null = null;
    let isOver = false;
    void loadFabric().then(
      (fabric) => {
        if (isOver || !host.current) return;
        made = new CanvasView(fabric, host.current, {
          onChange: (...given) => latest.current.onChange(...given),
          onSelect: (ids) => latest.current.onSelect(ids),
          onEmptied: (id) => latest.current.onEmptied(id),
          onZoom: (percent) => latest.current.onZoom(percent),
        });
        setView(made);
        onView(made);
      },
      (error: unknown) => console.error(error),
    );
    return () => {
      isOver = true;
      made?.dispose();
      setView(null);
      onView(null);
    };
  }, [onView]);

  useEffect(() => {
    if (view && shown) view.show(shown);
  }, [view, shown]);

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
