'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { classes } from '@/components/ui/classes';
import type { DesignDto } from '@/lib/contracts/product-designs';
import type { Scene } from '@/lib/domain/scene/schema';
import { findBlankForm } from '@/lib/rendering/core/blanks';
import type { ViewName } from '@/lib/rendering/core/blanks/types';
import { DesignCanvas } from './canvas';
import type { CanvasEvents } from './canvas-events';
import type { CanvasView, ShownSide } from './canvas-view';
import { ColourBar } from './colour-bar';
import { RoundViews } from './round-views';

type Colour = DesignDto['colours'][number];

// i18n-keys: designer.front, designer.back, designer.left, designer.right

/** Returns a function that gives the translated label of a view. */
export function useViewLabel(): (view: ViewName) => string {
  const t = useTranslations('designer');
  return useCallback((view) => t(view), [t]);
}

/** Editor canvas with the colour bar and, for round products, the preview from each side. */
export function CanvasArea(props: {
  readonly tenant: number;
  readonly product: DesignDto;
  readonly label: string;
  readonly shownSide: ShownSide | null;
  readonly scene: Scene | null;
  readonly events: CanvasEvents;
  readonly colour: Colour | undefined;
  readonly getColourName: (colour: Colour) => string;
  readonly onColour: (colour: Colour) => void;
  readonly onView: (view: CanvasView | null) => void;
  /** Receives dropped files and the drop position in design px. */
  readonly onFiles: (files: readonly File[], at?: { x: number; y: number }) => void;
  readonly children: ReactNode;
}) {
  const {
    tenant,
    product,
    label,
    shownSide,
    scene,
    events,
    colour,
    getColourName,
    onColour,
    onView,
    onFiles,
    children,
  } = props;
  const t = useTranslations('designer');
  const getViewLabel = useViewLabel();
  const [isOver, setIsOver] = useState(false);
  const [view, setView] = useState<CanvasView | null>(null);
  const area = useAboveCanvas();
  const take = useCallback(
    (canvas: CanvasView | null) => {
      setView(canvas);
      onView(canvas);
    },
    [onView],
  );
  return (
    <div
      ref={area}
      className="order-1 flex min-w-0 flex-col max-lg:h-[max(13rem,calc(100dvh-var(--above-canvas)-var(--below-canvas)))] lg:order-2 lg:min-h-0"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a further way; the buttons are everybody's. */}
      <div
        className={classes(
          'relative min-h-0 flex-1 bg-tile',
          isOver && 'outline-2 -outline-offset-4 outline-accent outline-dashed',
        )}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          onFiles([...event.dataTransfer.files], view?.scenePoint(event));
        }}
      >
        <DesignCanvas label={label} shownSide={shownSide} events={events} onView={take} />
        {children}
      </div>
      {scene && findBlankForm(product.form)?.isCylindrical ? (
        <RoundViews
          {...{ tenant, scene, getViewLabel }}
          form={product.form}
          colour={colour?.hex ?? '#ffffff'}
          label={t('roundViews')}
        />
      ) : null}
      <ColourBar colours={product.colours} chosen={colour?.code} getColourName={getColourName} onChoose={onColour} />
    </div>
  );
}

/**
 * Publishes the height above the canvas to CSS. On a small screen it varies: notices appear and vanish, and a narrow
 * top bar wraps.
 */
function useAboveCanvas(): RefObject<HTMLDivElement | null> {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = area.current;
    const editor = element?.parentElement?.parentElement;
    if (!element || !editor) return;
    const observer = new ResizeObserver(() => {
      const above = element.getBoundingClientRect().top + window.scrollY;
      element.style.setProperty('--above-canvas', `${Math.round(above)}px`);
    });
    observer.observe(editor);
    return () => observer.disconnect();
  }, []);
  return area;
}
