import { useEffect, useRef, useState } from 'react';
import { applyCustomisation } from '@/lib/domain/scene/customise';
import type { Customisation, Scene, SideScenes } from '@/lib/domain/scene/schema';
import { removeUnprintableCharacters } from '@/lib/domain/text/printable';
import type { LivePicture, LivePictures } from '@/lib/rendering/browser/live-pictures';
import type { ViewName } from '@/lib/rendering/core/blanks/types';
import { buildStoreApiPath, type StoreAddress } from '@/lib/views/storefront/links';
import type { PrintableByFamily } from './use-text-problems';

/** Delay in ms between the last change and rendering on the server, which is used when the browser cannot render. */
const SERVER_AFTER_MS = 400;

export interface PersonalisedPictures {
  /** Addresses of the images that the browser has rendered. */
  readonly urls: Readonly<Partial<Record<ViewName, string>>>;
  readonly drawing: boolean;
  /** Progress of the current rendering, 0…100 %. */
  readonly percent: number;
  /**
   * Customisation that images from the server must show: initially that of the page; later the current one if the
   * browser cannot render it.
   */
  readonly onServer: Customisation;
}

/**
 * Renders the images of a personalised product in the browser. The code for this, including fabric.js, is loaded only
 * when `started` is true. Images that the browser cannot render come from the server and are identical, pixel for
 * pixel.
 */
export function usePersonalisedPictures(props: {
  readonly store: StoreAddress;
  readonly form: string;
  readonly hex: string;
  readonly scenes: SideScenes | null;
  /** Customisation that the server-rendered page shows. */
  readonly rendered: Customisation;
  readonly customisation: Customisation;
  /** Printable characters by font family. Other characters are missing in the preview, as they would be in print. */
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
