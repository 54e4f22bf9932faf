import { useEffect, useRef, useState } from 'react';
import { applyCustomisation } from '@/lib/domain/scene/customise';
import type { Customisation, Scene, SideScenes } from '@/lib/domain/scene/schema';
import { removeUnprintableCharacters } from '@/lib/domain/text/printable';
import type { LivePicture, LivePictures } from '@/lib/rendering/browser/live-pictures';
import type { ViewName } from '@/lib/rendering/core/blanks/types';
import { buildStoreApiPath, type StoreAddress } from '@/lib/views/storefront/links';
import type { PrintableByFamily } from './use-text-problems';

/** Delay after the last change before the server renders instead of the browser, ms. */
const SERVER_AFTER_MS = 400;

export interface PersonalisedPictures {
  /** URLs of the images that the browser has rendered. */
  readonly urls: Readonly<Partial<Record<ViewName, string>>>;
  readonly drawing: boolean;
  /** Progress of the current batch, 0…100. */
  readonly percent: number;
  /**
   * Customisation that the server's images should show: the initially rendered one, until the browser fails to render a
   * later change.
   */
  readonly onServer: Customisation;
}

/**
 * Renders a personalised product's images with the render controller. Its code, and fabric's, are fetched only once
 * `started`. Images that cannot be rendered in the browser are rendered by the server, pixel for pixel identical.
 */
export function usePersonalisedPictures(props: {
  readonly store: StoreAddress;
  readonly form: string;
  readonly hex: string;
  readonly scenes: SideScenes | null;
  /** Customisation in the server-rendered page. */
  readonly rendered: Customisation;
  readonly customisation: Customisation;
  /** Printable characters by family; others are left out of the preview as they are of the print. */
  readonly printable: PrintableByFamily;
  readonly started: boolean;
}): PersonalisedPictures {
  const { store, form, hex, scenes, rendered, customisation, printable, started } = props;
  const { tenantId, slug } = store;
  const [pictures, setPictures] = useState<Partial<Record<ViewName, LivePicture>>>({});
  const [percent, setPercent] = useState(0);
  const [onServer, setOnServer] = useState(rendered);
  const opened = useRef<Promise<LivePictures | null>>(null);
  const isPersonalising = started && scenes !== null;
  const failing = Object.values(pictures).some(({ failed }) => failed);
  const drawing = Object.values(pictures).some((picture) => picture.drawing);

  useEffect(() => {
    if (!isPersonalising) return;
    const live = openPictures({
      form,
      assetUrl: (id) => buildStoreApiPath({ tenantId, slug }, `uploads/${id}`),
      onPicture: (view, picture) => setPictures((before) => ({ ...before, [view]: picture })),
      onProgress: setPercent,
    });
    opened.current = live;
    return () => {
      opened.current = null;
      void live.then((pictures) => pictures?.dispose());
      setPictures({});
    };
  }, [isPersonalising, form, tenantId, slug]);

  useEffect(() => {
    if (!isPersonalising || !opened.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = true;
    const askServer = () => {
      timer = setTimeout(() => setOnServer(customisation), SERVER_AFTER_MS);
    };
    if (failing) askServer();
    void opened.current.then((live) => {
      if (!current) return;
      if (!live) return askServer();
      live.show({ colour: hex, scenes: customised(scenes, customisation, printable) });
    });
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [isPersonalising, hex, scenes, customisation, printable, failing]);

  const urls = Object.entries(pictures).flatMap(([view, { url }]) => (url ? [[view, url] as const] : []));
  return { urls: Object.fromEntries(urls), drawing, percent, onServer };
}

async function openPictures(
  options: Parameters<typeof import('@/lib/rendering/browser/live-pictures').createLivePictures>[0],
): Promise<LivePictures | null> {
  try {
    const { createLivePictures } = await import('@/lib/rendering/browser/live-pictures');
    return createLivePictures(options);
  } catch (error) {
    console.warn(error);
    return null;
  }
}

function customised(scenes: SideScenes, customisation: Customisation, printable: PrintableByFamily): SideScenes {
  const put = (scene: Scene | null): Scene | null => {
    if (!scene) return null;
    const { elements, ...area } = applyCustomisation(scene, customisation);
    return {
      ...area,
      elements: elements.map((element) => {
        const ranges = element.type === 'Text' && element.customisable ? printable[element.fontFamily] : undefined;
        return ranges && element.type === 'Text'
          ? { ...element, text: removeUnprintableCharacters(element.text, ranges) }
          : element;
      }),
    };
  };
  return { front: put(scenes.front), back: put(scenes.back) };
}
