import type { SideScenes } from '@/lib/domain/scene/schema';
import { objectsFailed } from '../core/check-elements';
import { drawDesign, drawProduct, loadLayers, sceneOfView, viewOf } from '../core/draw-preview';
import { asRenderError, type RenderError } from '../core/errors';
import type { CanvasLike, GoodsForm, ViewName } from '../core/goods/types';
import { DEBOUNCE_MS } from '../core/limits';
import { browserPlatform, loadPicture } from './platform';
import { type AssetUrl, loadSceneParts } from './scene-pictures';

export interface PreviewSubject {
  readonly form: GoodsForm;
  readonly view: ViewName;
  /** Colour of the product, #rrggbb. */
  readonly colour: string;
  /** The designs, customised already. */
  readonly scenes: SideScenes;
}

export interface PreviewOptions {
  /** Is resized to the picture; CSS decides how large it looks. */
  readonly canvas: HTMLCanvasElement;
  readonly assetUrl: AssetUrl;
  /** Edge of the square picture, px; PICTURE_PX when omitted. */
  readonly sizePx?: number;
  /** After each drawing: null, or what went wrong; the last good picture stays. */
  readonly onDrawn?: (error: RenderError | null) => void;
}

export interface Preview {
  /** Draws at once; resolves when this subject, or a newer one, is on the canvas or has failed. */
  show(subject: PreviewSubject): Promise<void>;
  /** Draws after 200 ms of quiet (RND-06): for every key that a shopper presses. */
  schedule(subject: PreviewSubject): void;
  dispose(): void;
}

/** Live product picture on a canvas; only the latest subject is drawn when they change faster than pictures (RND-07). */
export function createPreview({ canvas, assetUrl, sizePx, onDrawn = () => {} }: PreviewOptions): Preview {
  let latest: PreviewSubject | null = null;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let disposed = false;

  async function draw(subject: PreviewSubject): Promise<RenderError | null> {
    const { form, colour, scenes } = subject;
    const view = viewOf(form, subject.view);
    const scene = sceneOfView(view, scenes);
    const [layers, pictures] = await Promise.all([
      loadLayers(form, view, (path) => loadPicture(`/${path}`)),
      scene ? loadSceneParts(scene, assetUrl) : null,
    ]);
    if (disposed || latest !== subject) return null;
    const design = scene && pictures ? drawDesign(browserPlatform, view, scene, pictures, sizePx) : null;
    put(drawProduct(browserPlatform, view, layers, colour, design?.canvas ?? null, sizePx));
    if (design) release(design.canvas);
    return objectsFailed(design?.failures ?? []);
  }

  function put(product: CanvasLike): void {
    canvas.width = product.width;
    canvas.height = product.height;
    canvas.getContext('2d')?.drawImage(product as unknown as CanvasImageSource, 0, 0);
    release(product);
  }

  async function run(): Promise<void> {
    try {
      while (latest && !disposed) {
        const subject: PreviewSubject = latest;
        const error = await draw(subject).catch((thrown: unknown) => asRenderError(thrown, 'composeFailed'));
        if (disposed) return;
        if (latest === subject) {
          onDrawn(error);
          return;
        }
      }
    } finally {
      running = null;
    }
  }

  function show(subject: PreviewSubject): Promise<void> {
    clearTimeout(timer);
    latest = subject;
    running ??= run();
    return running;
  }

  return {
    show,
    schedule(subject) {
      clearTimeout(timer);
      timer = setTimeout(() => void show(subject), DEBOUNCE_MS);
    },
    dispose() {
      disposed = true;
      clearTimeout(timer);
    },
  };
}

/** Mobile browsers limit the memory of all canvases together. */
function release(canvas: CanvasLike): void {
  canvas.width = 0;
  canvas.height = 0;
}
