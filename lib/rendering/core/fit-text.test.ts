import { type Scene, sceneSchema } from '@/lib/domain/scene/schema';
import { loadServerFabric, toCanvasElement } from '@/tests/setup/fabric-environment';
import { createServerCanvas, getContext } from '../server/canvas-platform';
import { drawScene } from './draw-scene';
import { fitTextElement, isTooLongToPrint } from './fit-text';
import { drawWithFabric } from './render-fabric';

const WIDTH = 400;
const HEIGHT = 200;

const buildScene = (text: string, style: object = {}): Scene =>
  sceneSchema.parse({
    version: 1,
    width: WIDTH,
    height: HEIGHT,
    elements: [
      {
        id: 'name',
        type: 'Text',
        text,
        fontFamily: 'Anton',
        fontSize: 90,
        left: WIDTH / 2,
        top: HEIGHT / 2,
        customisable: true,
        ...style,
      },
    ],
  });

/** Counts all inked pixels, and the inked pixels at the very edge, which a cut letter would touch. */
function inkedEdges(scene: Scene): { atEdge: number; inked: number } {
  const canvas = createServerCanvas(WIDTH, HEIGHT);
  const context = getContext(canvas);
  drawScene(context, scene, new Map());
  const { data } = context.getImageData(0, 0, WIDTH, HEIGHT);
  let atEdge = 0;
  let inked = 0;
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      if (!data[(y * WIDTH + x) * 4 + 3]) continue;
      inked++;
      if (x < 1 || x >= WIDTH - 1 || y < 1 || y >= HEIGHT - 1) atEdge++;
    }
  }
  return { atEdge, inked };
}

const CASES: readonly (readonly [string, Scene])[] = [
  ['a long word', buildScene('WWWWWWWWW')],
  ['from its left edge', buildScene('HOFFMANN HOFFMANN', { originX: 'left', left: 30 })],
  ['turned', buildScene('HOFFMANN', { angle: 60 })],
  ['around a central point', buildScene('HOFFMANN HOFFMANN', { centralTextPoint: { x: 150, y: 100 } })],
  ['several lines', buildScene('one\ntwo\nthree\nfour')],
];

describe('a shopper’s text', () => {
  it.each(CASES)('shrinks until it fits into the print area: %s (DSN-05)', (_, scene) => {
    const { atEdge, inked } = inkedEdges(scene);
    expect(inked).toBeGreaterThan(300);
    expect(atEdge).toBe(0);
  });

  it.each(CASES)('has the same bytes when fabric draws it: %s (RND-21)', async (_, scene) => {
    const sceneCanvas = createServerCanvas(WIDTH, HEIGHT);
    drawScene(getContext(sceneCanvas), scene, new Map());
    const other = createServerCanvas(1, 1);
    const { canvas } = drawWithFabric(await loadServerFabric(), toCanvasElement(other), scene, new Map());
    const [a, b] = [sceneCanvas, other].map((one) => one.getContext('2d').getImageData(0, 0, WIDTH, HEIGHT).data);
    expect(Buffer.compare(Buffer.from(a ?? []), Buffer.from(b ?? []))).toBe(0);
    await canvas.dispose();
  });

  it('keeps its size when there is room, and a designer’s own text keeps it anywhere', () => {
    const context = getContext(createServerCanvas(1, 1));
    const area = { width: WIDTH, height: HEIGHT };
    for (const scene of [buildScene('Ada'), buildScene('WWWWWWWWWWWW', { customisable: false })]) {
      const [element] = scene.elements;
      if (!element) throw new Error('no element');
      expect(fitTextElement(context, element, area)).toBe(element);
    }
  });

  it('is too long once its letters would be smaller than 3 mm', () => {
    const context = getContext(createServerCanvas(1, 1));
    const isTooLong = (text: string, style: object = {}): boolean => {
      const [element] = buildScene(text, style).elements;
      if (element?.type !== 'Text') throw new Error('no text');
      return isTooLongToPrint(context, element, { width: WIDTH, height: HEIGHT });
    };
    expect(isTooLong('WWWWWWWWW')).toBe(false);
    expect(isTooLong('W'.repeat(90))).toBe(true);
    expect(isTooLong('small', { fontSize: 8 })).toBe(false);
  });
});
