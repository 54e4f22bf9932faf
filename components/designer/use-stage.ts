'use client';

import { useEffect, useMemo, useState } from 'react';
import { assetFileUrl } from '@/lib/client/assets';
import type { Scene, Side } from '@/lib/domain/scene/schema';
import { browserPlatform, loadPicture } from '@/lib/rendering/browser/platform';
import { loadSceneParts } from '@/lib/rendering/browser/scene-pictures';
import { drawProduct, loadLayers } from '@/lib/rendering/core/draw-preview';
import { findForm } from '@/lib/rendering/core/goods';
import { type GoodsView, PICTURE_PX } from '@/lib/rendering/core/goods/types';
import type { Pictures } from '@/lib/rendering/core/place-element';
import type { Stage } from './draw-stage';

/** Fonts and pictures of a scene, loaded whenever it names new ones; null until the first are there. */
export function useSceneParts(tenant: number, scene: Scene | null): Pictures | null {
  const [parts, setParts] = useState<Pictures | null>(null);
  const wanted = scene?.elements
    .map((element) => (element.type === 'Text' ? `font:${element.fontFamily}` : element.src))
    .toSorted()
    .join('|');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` is what of the scene has to be loaded
  useEffect(() => {
    if (!scene) return;
    let isCurrent = true;
    void loadSceneParts(scene, (id) => assetFileUrl(tenant, id)).then((loaded) => {
      if (isCurrent) setParts(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [tenant, wanted]);
  return parts;
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
