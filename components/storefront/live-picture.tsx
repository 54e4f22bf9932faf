'use client';

import { useEffect, useRef, useState } from 'react';
import { applyCustomisation } from '@/lib/domain/scene/customise';
import type { Customisation, SideScenes } from '@/lib/domain/scene/schema';
import type { Preview } from '@/lib/rendering/browser/create-preview';
import type { ViewName } from '@/lib/rendering/core/goods/types';
import { type StoreAddress, storeApi } from '@/lib/storefront/links';

type LiveState = 'drawing' | 'ready' | 'failed';

/** The product with the shopper's own words, drawn in the browser over the picture that is there already. When that
 *  can't be done the server draws: `fallbackUrl` is its address (RENDERING: same pixels on both sides). */
export function LivePicture(props: {
  readonly store: StoreAddress;
  readonly form: string;
  readonly view: ViewName;
  readonly hex: string;
  readonly scenes: SideScenes;
  readonly customisation: Customisation;
  readonly fallbackUrl: string;
  readonly alt: string;
  readonly onState: (state: LiveState) => void;
}) {
  const { store, form, view, hex, scenes, customisation, fallbackUrl, alt, onState } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const preview = useRef<Promise<Preview | null>>(null);
  const [shown, setShown] = useState<LiveState>('drawing');

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const address = { tenantId: store.tenantId, slug: store.slug };
    const settle = (failed: boolean) => {
      setShown(failed ? 'failed' : 'ready');
      onState(failed ? 'failed' : 'ready');
    };
    const opened = openPreview(element, address, settle);
    preview.current = opened;
    return () => {
      preview.current = null;
      void opened.then((open) => open?.dispose());
    };
  }, [store.tenantId, store.slug, onState]);

  useEffect(() => {
    onState('drawing');
    let current = true;
    void Promise.all([preview.current, loadForm(form)]).then(([open, goods]) => {
      if (!current || !open || !goods) return;
      open.schedule({ form: goods, view, colour: hex, scenes: customised(scenes, customisation) });
    });
    return () => {
      current = false;
    };
  }, [form, view, hex, scenes, customisation, onState]);

  return shown === 'failed' ? (
    <img
      src={fallbackUrl}
      alt={alt}
      width={1000}
      height={1000}
      className="absolute inset-0 size-full bg-tile object-contain"
    />
  ) : (
    <canvas
      ref={canvas}
      role="img"
      aria-label={alt}
      data-live={shown}
      className={`absolute inset-0 size-full bg-tile object-contain ${shown === 'ready' ? '' : 'opacity-0'}`}
    />
  );
}

async function openPreview(
  canvas: HTMLCanvasElement,
  store: StoreAddress,
  settle: (failed: boolean) => void,
): Promise<Preview | null> {
  try {
    const { createPreview } = await import('@/lib/rendering/browser/create-preview');
    return createPreview({
      canvas,
      assetUrl: (id) => storeApi(store, `uploads/${id}`),
      onDrawn: (error) => settle(error !== null),
    });
  } catch (error) {
    console.warn(error);
    settle(true);
    return null;
  }
}

async function loadForm(name: string) {
  const { findForm } = await import('@/lib/rendering/core/goods');
  return findForm(name) ?? null;
}

function customised(scenes: SideScenes, customisation: Customisation): SideScenes {
  return {
    front: scenes.front && applyCustomisation(scenes.front, customisation),
    back: scenes.back && applyCustomisation(scenes.back, customisation),
  };
}
