'use client';

import { useEffect, useMemo, useState } from 'react';
import { assetFileUrl } from '@/lib/client/admin/assets';
import type { Scene, Side } from '@/lib/domain/scene/schema';
import type { Bounds } from '@/lib/domain/scene/snap';
import { opaqueBounds, type PictureBounds } from '@/lib/rendering/browser/opaque-bounds';
import { browserPlatform, loadPicture } from '@/lib/rendering/browser/platform';
import { loadSceneParts } from '@/lib/rendering/browser/scene-pictures';
import { artworkShareAt } from '@/lib/rendering/core/cylinder';
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

/** Room around round goods' sheet for its marks, as a share of its height. */
const SHEET_MARGIN = 0.12;

interface DrawnGoods {
  readonly of: string;
  readonly picture: CanvasImageSource;
  readonly bounds: PictureBounds;
}

/** The goods that a side is designed on, in a colour. `labelOf` names the views of round goods. */
export function useStage(
  given: { readonly form: string; readonly side: Side; readonly colour: string },
  scene: { readonly width: number; readonly height: number } | null,
  labelOf: (view: ViewName) => string,
): Stage {
  const { form, side, colour } = given;
  const [drawn, setDrawn] = useState<DrawnGoods | null>(null);
  const view = flatView(form, side);
  const identity = `${form}/${side}/${colour}`;
  useEffect(() => {
    if (!view) return;
    let isCurrent = true;
    void drawGoods(form, view, colour).then(
      (goods) => {
        if (isCurrent && goods) setDrawn({ of: identity, ...goods });
      },
      (error: unknown) => console.warn('the goods could not be drawn', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [form, view, colour, identity]);
  const { width, height } = scene ?? { width: 1, height: 1 };
  const key = `${form}/${side}`;
  // The colour before stays until the new one is drawn; another side's picture does not.
  const goods = drawn?.of.startsWith(`${key}/`) ? drawn : null;
  const place = view?.placement;
  // The same box in every colour, so that another colour moves nothing.
  const whole = useMemo((): Bounds => {
    const sheet = { left: 0, top: 0, right: width, bottom: height };
    const margin = SHEET_MARGIN * height;
    if (!place) return { ...sheet, top: -margin, bottom: height + margin };
    const at = (share: number, from: number): number => ((share * PICTURE_PX - from) * height) / place.heightArea;
    const box = goods?.bounds ?? { left: 0, top: 0, right: 1, bottom: 1 };
    return {
      left: Math.min(0, at(box.left, place.frontX)),
      right: Math.max(width, at(box.right, place.frontX)),
      top: Math.min(0, at(box.top, place.frontY)),
      bottom: Math.max(height, at(box.bottom, place.frontY)),
    };
  }, [place, width, height, goods?.bounds]);
  return useMemo(() => {
    const marks = place ? [] : roundMarks(form).map((mark) => ({ x: mark.share * width, label: labelOf(mark.view) }));
    if (!place || !goods) return { key, colour, backdrop: null, whole, marks };
    const scale = height / place.heightArea;
    const backdrop = {
      picture: goods.picture,
      left: -place.frontX * scale,
      top: -place.frontY * scale,
      size: PICTURE_PX * scale,
    };
    return { key, colour, backdrop, whole, marks };
  }, [key, form, colour, place, goods, width, height, whole, labelOf]);
}

/** What of the sheet around round goods each camera looks at, as a share of the sheet's width. */
function roundMarks(form: string): { readonly view: ViewName; readonly share: number }[] {
  return Object.entries(findForm(form)?.views ?? {}).flatMap(([name, { placement }]) => {
    if (placement?.kind !== 'cylinder') return [];
    const share = artworkShareAt(placement, placement.productDiameter / 2);
    return share === null ? [] : [{ view: name as ViewName, share }];
  });
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

/** Where the product is on its picture: the same in every colour. */
const boundsKept = new Map<GoodsView, PictureBounds>();

async function drawGoods(name: string, view: GoodsView, colour: string): Promise<Omit<DrawnGoods, 'of'> | null> {
  const form = findForm(name);
  if (!form) return null;
  const layers = await loadLayers(form, view, (path) => loadPicture(`/${path}`));
  const product = drawProduct(browserPlatform, view, layers, colour, null);
  const bounds = boundsKept.get(view) ?? opaqueBounds(layers.mask);
  boundsKept.set(view, bounds);
  return product instanceof HTMLCanvasElement ? { picture: product, bounds } : null;
}
