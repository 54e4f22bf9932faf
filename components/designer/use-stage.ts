'use client';

import { useEffect, useMemo, useState } from 'react';
import { buildAssetFileUrl } from '@/lib/client/admin/assets';
import type { Scene, Side } from '@/lib/domain/scene/schema';
import type { Bounds } from '@/lib/domain/scene/snap';
import { findOpaqueBounds, type PictureBounds } from '@/lib/rendering/browser/opaque-bounds';
import { browserPlatform, loadPicture } from '@/lib/rendering/browser/platform';
import { loadSceneParts } from '@/lib/rendering/browser/scene-pictures';
import { findBlankForm } from '@/lib/rendering/core/blanks';
import { type BlankView, PICTURE_PX, VIEW_NAMES, type ViewName } from '@/lib/rendering/core/blanks/types';
import { findArtworkShare } from '@/lib/rendering/core/cylinder';
import { drawProduct, loadLayers } from '@/lib/rendering/core/draw-preview';
import type { Pictures } from '@/lib/rendering/core/place-element';
import type { CanvasStage } from './draw-stage';

/** Scene ready for display: all its fonts are loaded, and its pictures as far as they are available. */
export interface ReadyScene {
  readonly side: Side;
  readonly scene: Scene;
  readonly pictures: Pictures;
}

/**
 * Returns a scene once its fonts and pictures are loaded, and the previous scene until then: text measured before its
 * font is loaded would get the widths of another font. Fonts and pictures that cannot be loaded offline are omitted
 * until the connection returns. Null until the first scene of its side is ready.
 */
export function useReadyScene(tenant: number, side: Side, scene: Scene | null): ReadyScene | null {
  const partsKey =
    scene?.elements
      .map((element) => (element.type === 'Text' ? `font:${element.fontFamily}` : element.src))
      .toSorted()
      .join('|') ?? '';
  const [loaded, setLoaded] = useState<{ readonly partsKey: string; readonly pictures: Pictures } | null>(null);
  const [before, setBefore] = useState<ReadyScene | null>(null);
  const [retryCount, setRetryCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` is what of the scene has to be loaded
  useEffect(() => {
    if (!scene) return;
    let isCurrent = true;
    const again = (): void => setRetryCount(retryCount + 1);
    loadSceneParts(scene, (id) => buildAssetFileUrl(tenant, id)).then(
      (pictures) => {
        if (isCurrent) setLoaded({ partsKey, pictures });
      },
      (error: unknown) => {
        if (!isCurrent) return;
        console.warn('a typeface could not be loaded', error);
        window.addEventListener('online', again, { once: true });
        setLoaded((previous) => ({ partsKey, pictures: previous?.pictures ?? new Map() }));
      },
    );
    return () => {
      isCurrent = false;
      window.removeEventListener('online', again);
    };
  }, [tenant, partsKey, retryCount]);
  const isReady = scene !== null && loaded?.partsKey === partsKey;
  if (isReady && (before?.scene !== scene || before.pictures !== loaded.pictures))
    setBefore({ side, scene, pictures: loaded.pictures });
  return before?.side === side ? before : null;
}

/** Margin around the sheet of a round product for the camera marks, as a fraction of its height. */
const SHEET_MARGIN = 0.12;

interface DrawnBlank {
  readonly of: string;
  readonly picture: CanvasImageSource;
  readonly bounds: PictureBounds;
}

/**
 * Returns the stage of a side in a product colour. `getViewLabel` returns the labels of the views of round products.
 */
export function useStage(
  target: { readonly form: string; readonly side: Side; readonly colour: string },
  scene: { readonly width: number; readonly height: number } | null,
  getViewLabel: (view: ViewName) => string,
): CanvasStage {
  const { form, side, colour } = target;
  const [drawn, setDrawn] = useState<DrawnBlank | null>(null);
  const view = flatView(form, side);
  const identity = `${form}/${side}/${colour}`;
  useEffect(() => {
    if (!view) return;
    let isCurrent = true;
    void drawBlankPicture(form, view, colour).then(
      (blankPicture) => {
        if (isCurrent && blankPicture) setDrawn({ of: identity, ...blankPicture });
      },
      (error: unknown) => console.warn('the goods could not be drawn', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [form, view, colour, identity]);
  const { width, height } = scene ?? { width: 1, height: 1 };
  const key = `${form}/${side}`;
  // The previous colour stays until the new one is drawn; a picture of another side does not.
  const currentBlank = drawn?.of.startsWith(`${key}/`) ? drawn : null;
  const place = view?.placement;
  // One box for all colours, so that switching the colour does not move the design.
  const whole = useMemo((): Bounds => {
    const sheet = { left: 0, top: 0, right: width, bottom: height };
    const margin = SHEET_MARGIN * height;
    if (!place) return { ...sheet, top: -margin, bottom: height + margin };
    const at = (share: number, from: number): number => ((share * PICTURE_PX - from) * height) / place.heightArea;
    const box = currentBlank?.bounds ?? { left: 0, top: 0, right: 1, bottom: 1 };
    return {
      left: Math.min(0, at(box.left, place.frontX)),
      right: Math.max(width, at(box.right, place.frontX)),
      top: Math.min(0, at(box.top, place.frontY)),
      bottom: Math.max(height, at(box.bottom, place.frontY)),
    };
  }, [place, width, height, currentBlank?.bounds]);
  return useMemo(() => {
    const marks = place
      ? []
      : roundMarks(form).map((mark) => ({ x: mark.share * width, label: getViewLabel(mark.view) }));
    if (!place || !currentBlank) return { key, colour, backdrop: null, whole, marks };
    const scale = height / place.heightArea;
    const backdrop = {
      picture: currentBlank.picture,
      left: -place.frontX * scale,
      top: -place.frontY * scale,
      size: PICTURE_PX * scale,
    };
    return { key, colour, backdrop, whole, marks };
  }, [key, form, colour, place, currentBlank, width, height, whole, getViewLabel]);
}

/** Returns the point that each camera of a round product is aimed at, as a fraction of the sheet's width. */
function roundMarks(form: string): { readonly view: ViewName; readonly share: number }[] {
  return Object.entries(findBlankForm(form)?.views ?? {}).flatMap(([name, { placement }]) => {
    if (placement?.kind !== 'cylinder') return [];
    const share = findArtworkShare(placement, placement.productDiameter / 2);
    return share === null ? [] : [{ view: name as ViewName, share }];
  });
}

/** Returns the product views that show print: four for a mug, two for a shirt. */
export function listPrintedViews(form: string): ViewName[] {
  const views = findBlankForm(form)?.views ?? {};
  return VIEW_NAMES.filter((name) => views[name]?.placement);
}

/** Returns the flat view of a side; null for products with wrap-around print. */
function flatView(form: string, side: Side): BlankView | null {
  const views = Object.values(findBlankForm(form)?.views ?? {});
  return views.find((view) => view.side === side && view.placement?.kind === 'flat') ?? null;
}

/** Cached bounds of the product in its picture; they are equal in every colour. */
const cachedBounds = new Map<BlankView, PictureBounds>();

async function drawBlankPicture(name: string, view: BlankView, colour: string): Promise<Omit<DrawnBlank, 'of'> | null> {
  const form = findBlankForm(name);
  if (!form) return null;
  const layers = await loadLayers(form, view, (path) => loadPicture(`/${path}`));
  const product = drawProduct(browserPlatform, view, layers, colour, null);
  const bounds = cachedBounds.get(view) ?? findOpaqueBounds(layers.mask);
  cachedBounds.set(view, bounds);
  return product instanceof HTMLCanvasElement ? { picture: product, bounds } : null;
}
