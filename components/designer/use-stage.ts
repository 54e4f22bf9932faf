'use client';

import { useEffect, useMemo, useState } from 'react';
import { assetFileUrl } from '@/lib/client/admin/assets';
import type { Scene, Side } from '@/lib/domain/scene/schema';
import { browserPlatform, loadPicture } from '@/lib/rendering/browser/platform';
import { loadSceneParts } from '@/lib/rendering/browser/scene-pictures';
import { drawProduct, loadLayers } from '@/lib/rendering/core/draw-preview';
import { findForm } from '@/lib/rendering/core/goods';
import { type GoodsView, PICTURE_PX, VIEWS, type ViewName } from '@/lib/rendering/core/goods/types';
import type { Pictures } from '@/lib/rendering/core/place-element';
import type { Stage } from './draw-stage';

/** A scene that can be shown: all its fonts are loaded, and its pictures as far as they can be. */
export interface ReadyScene {
  readonly side: Side;
  readonly scene: Scene;
  readonly pictures: Pictures;
}

/** A scene once its fonts and pictures are there; the one before until then, since letters that are measured before their
 *  font has come are laid out in another's widths. What can't be had without a connection is done without until it is
 *  back. Null until the first of its side is ready. */
export function useReadyScene(tenant: number, side: Side, scene: Scene | null): ReadyScene | null {
  const wanted =
    scene?.elements
      .map((element) => (element.type === 'Text' ? `font:${element.fontFamily}` : element.src))
      .toSorted()
      .join('|') ?? '';
  const [loaded, setLoaded] = useState<{ readonly wanted: string; readonly pictures: Pictures } | null>(null);
  const [before, setBefore] = useState<ReadyScene | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` is what of the scene has to be loaded
  useEffect(() => {
    if (!scene) return;
    let isCurrent = true;
    const again = (): void => setTries(tries + 1);
    loadSceneParts(scene, (id) => assetFileUrl(tenant, id)).then(
      (pictures) => {
        if (isCurrent) setLoaded({ wanted, pictures });
      },
      (error: unknown) => {
        if (!isCurrent) return;
        console.warn('a typeface could not be loaded', error);
        window.addEventListener('online', again, { once: true });
        setLoaded((known) => ({ wanted, pictures: known?.pictures ?? new Map() }));
      },
    );
    return () => {
      isCurrent = false;
      window.removeEventListener('online', again);
    };
  }, [tenant, wanted, tries]);
  const isReady = scene !== null && loaded?.wanted === wanted;
  if (isReady && (before?.scene !== scene || before.pictures !== loaded.pictures))
    setBefore({ side, scene, pictures: loaded.pictures });
  return before?.side === side ? before : null;
}

/** The goods that a side is designed on, in a colour. */
export function useStage(form: string, side: Side, colour: string, scene: Scene | null): Stage {
  const [drawn, setDrawn] = useState<{ readonly of: string; readonly picture: CanvasImageSource } | null>(null);
  const view = flatView(form, side);
  const identity = `${form}/${side}/${colour}`;
  useEffect(() => {
    if (!view) return;
    let isCurrent = true;
    void drawGoods(form, view, colour).then(
      (picture) => {
        if (isCurrent && picture) setDrawn({ of: identity, picture });
      },
      (error: unknown) => console.warn('the goods could not be drawn', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [form, view, colour, identity]);
  const height = scene?.height ?? 1;
  return useMemo(() => {
    const key = `${form}/${side}`;
    const place = view?.placement;
    // The colour before stays until the new one is drawn; another side's picture does not.
    if (!place || !drawn?.of.startsWith(`${key}/`)) return { key, colour, backdrop: null };
    const scale = height / place.heightArea;
    const backdrop = {
      picture: drawn.picture,
      left: -place.frontX * scale,
      top: -place.frontY * scale,
      size: PICTURE_PX * scale,
    };
    return { key, colour, backdrop };
  }, [form, side, colour, view, drawn, height]);
}

/** The views of goods that show print: a mug's four cameras, the two sides of a shirt. */
export function printedViews(form: string): ViewName[] {
  const views = findForm(form)?.views ?? {};
  return VIEWS.filter((name) => views[name]?.placement);
}

/** The view that shows a side as it is designed; none for goods that the print goes around. */
function flatView(form: string, side: Side): GoodsView | null {
  const views = Object.values(findForm(form)?.views ?? {});
  return views.find((view) => view.side === side && view.placement?.kind === 'flat') ?? null;
}

async function drawGoods(name: string, view: GoodsView, colour: string): Promise<CanvasImageSource | null> {
  const form = findForm(name);
  if (!form) return null;
  const layers = await loadLayers(form, view, (path) => loadPicture(`/${path}`));
  const product = drawProduct(browserPlatform, view, layers, colour, null);
  return product instanceof HTMLCanvasElement ? product : null;
}
