import sharp from 'sharp';
import { type SideScenes, sceneSchema } from '@/lib/domain/scene/schema';
import { findBlankForm } from '../core/blanks';
import type { BlankForm } from '../core/blanks/types';
import { drawPreview, type PreviewRequest } from './draw-preview';
import { createDrawingPool, type DrawingPool, installDrawingPool } from './drawing-pool';
import { DrawingProcess } from './drawing-process';
import { renderPreview } from './preview';

jest.setTimeout(60_000);
const ASSET = '00000000-0000-4000-8000-000000000001';
const BLANK: SideScenes = { front: null, back: null };

function tee(): BlankForm {
  const form = findBlankForm('tee');
  if (!form) throw new Error('no T-shirt');
  return form;
}

const text = { type: 'Text', fontFamily: 'Anton', fill: '#ff0000', left: 600, top: 800 };
const readScenes = (...elements: readonly object[]): SideScenes => {
  const named = elements.map((element, index) => ({ id: `e${index}`, ...element }));
  return { front: sceneSchema.parse({ version: 1, width: 1_200, height: 1_600, elements: named }), back: null };
};
const order = (scenes: SideScenes, more: Partial<PreviewRequest> = {}): PreviewRequest => ({
  form: tee(),
  view: 'front',
  colour: '#ffffff',
  scenes,
  format: 'png',
  widthPx: 200,
  ...more,
});

/**
 * Scene that takes seconds to draw: blurred outlines of thousands of letters. Drawing it cannot be interrupted from
 * inside of the process.
 */
const endless = readScenes(
  ...Array.from({ length: 200 }, (_, angle) => ({
    ...text,
    text: Array.from({ length: 60 }, () => 'W'.repeat(80)).join('\n'),
    fontSize: 60,
    angle,
    stroke: '#0000ff',
    strokeWidth: 9,
    shadow: { color: '#000000', blur: 90, offsetX: 3, offsetY: 3 },
  })),
);

/** Builds a preview request whose `readAsset` kills the process that draws the preview. */
const deadly = (): PreviewRequest =>
  order(readScenes({ type: 'Image', src: `asset:${ASSET}`, width: 40, height: 40, left: 600, top: 800 }), {
    readAsset: async () => {
      started.at(-1)?.kill();
      return new Uint8Array(1);
    },
  });

const started: DrawingProcess[] = [];
const start = (): DrawingProcess => {
  const drawer = new DrawingProcess();
  started.push(drawer);
  return drawer;
};
const pools: DrawingPool[] = [];
afterAll(() => {
  for (const pool of pools) pool.stop();
});

describe('the drawing processes', () => {
  let pool: DrawingPool;
  beforeAll(() => {
    pool = createDrawingPool({ start });
    pools.push(pool);
    pool.warm();
  });

  it('draw the same bytes as this process', async () => {
    const drawingOrder = order(readScenes({ ...text, text: 'RUN', fontSize: 500 }));
    const outcome = await pool.draw(drawingOrder);
    const here = await drawPreview(drawingOrder);
    expect(outcome.kind).toBe('drawn');
    expect(outcome.kind === 'drawn' && here.equals(outcome.bytes)).toBe(true);
  });

  it('load a shopper’s picture through the reader of the job', async () => {
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer();
    const scenes = readScenes({
      type: 'Image',
      src: `asset:${ASSET}`,
      width: 40,
      height: 40,
      scaleX: 25,
      scaleY: 25,
      left: 600,
      top: 800,
    });
    const requestedIds: string[] = [];
    const readAsset = async (id: string) => {
      requestedIds.push(id);
      return bytes;
    };
    const outcome = await pool.draw(order(scenes, { readAsset }));
    if (outcome.kind !== 'drawn') throw new Error(outcome.kind);
    const [red = 255, green = 0] = await sharp(Buffer.from(outcome.bytes))
      .extract({ left: 100, top: 95, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(green).toBeGreaterThan(red + 100);
    expect(requestedIds).toEqual([ASSET]);
  });

  it('continue when the reader fails', async () => {
    const scenes = readScenes({ type: 'Image', src: `asset:${ASSET}`, width: 40, height: 40, left: 600, top: 800 });
    const readAsset = async (): Promise<never> => {
      throw new Error('gone');
    };
    expect(await pool.draw(order(scenes, { readAsset }))).toMatchObject({ kind: 'drawn' });
  });

  it('report why they reject a drawing', async () => {
    expect(await pool.draw(order(BLANK, { view: 'left' }))).toEqual({ kind: 'refused', code: 'missingParameters' });
    expect(await pool.draw(order(BLANK, { colour: 'red' }))).toEqual({ kind: 'refused', code: 'composeFailed' });
  });

  it('draw one job after another in the same process', async () => {
    const before = started.length;
    for (let i = 0; i < 3; i++) expect(await pool.draw(order(BLANK))).toMatchObject({ kind: 'drawn' });
    expect(started).toHaveLength(before);
  });

  it('are replaced when they die', async () => {
    expect(await pool.draw(deadly())).toEqual({ kind: 'lost' });
    expect(await pool.draw(order(BLANK))).toMatchObject({ kind: 'drawn' });
  });
});

describe('a drawing that takes too long', () => {
  it('is killed while its caller continues', async () => {
    const victim = start();
    expect(await victim.draw(order(BLANK), 60_000)).toMatchObject({ kind: 'drawn' });
    let ticks = 0;
    const clock = setInterval(() => ticks++, 10);
    expect(await victim.draw(order(endless, { widthPx: 1_000 }), 300)).toEqual({ kind: 'late' });
    clearInterval(clock);
    expect(ticks).toBeGreaterThan(3);
    expect(victim.gone).toBe(true);
  });

  it('is reported to a caller of renderPreview as RND and API errors', async () => {
    const pool = installDrawingPool(start);
    pools.push(pool);
    expect((await renderPreview(order(BLANK))).subarray(1, 4).toString()).toBe('PNG');
    await expect(renderPreview(order(BLANK, { quality: 2 }))).rejects.toThrow('Quality must be between 0 and 1');
    await expect(renderPreview(deadly())).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    pool.stop();
  });
});
