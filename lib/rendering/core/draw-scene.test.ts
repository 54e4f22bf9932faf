import { createCanvas } from '@napi-rs/canvas';
import { type Scene, sceneSchema } from '@/lib/domain/scene/schema';
import { loadServerFabric, toCanvasElement } from '@/tests/setup/fabric-environment';
import { createServerCanvas } from '../server/canvas-platform';
import { drawScene } from './draw-scene';
import { FONTS } from './fonts';
import type { Picture, Pictures } from './place-element';
import { drawWithFabric } from './render-fabric';

const SIZE = 600;

function checkerboard(): Picture {
  const canvas = createCanvas(90, 60);
  const context = canvas.getContext('2d');
  for (let x = 0; x < 90; x += 10) {
    for (let y = 0; y < 60; y += 10) {
      context.fillStyle = `rgb(${x * 2} ${y * 4} ${(x + y) % 20 ? 200 : 40})`;
      context.fillRect(x, y, 10, 10);
    }
  }
  return { source: canvas as unknown as CanvasImageSource, widthPx: 90, heightPx: 60 };
}

const PICTURES: Pictures = new Map([['art:board', checkerboard()]]);

const buildScene = (elements: readonly object[]): Scene =>
  sceneSchema.parse({
    version: 1,
    width: SIZE,
    height: SIZE,
    elements: elements.map((element, index) => ({ id: `e${index}`, left: 300, top: 300, ...element })),
  });

const text = (content: string, style: object = {}): object => ({
  type: 'Text',
  text: content,
  fontFamily: 'Lato',
  fontSize: 60,
  ...style,
});

const picture = (style: object = {}): object => ({ type: 'Image', src: 'art:board', width: 90, height: 60, ...style });

async function differingBytes(scene: Scene, zoom = 1): Promise<{ differing: number; inked: number }> {
  const side = Math.round(SIZE * zoom);
  const sceneCanvas = createServerCanvas(side, side);
  drawScene(sceneCanvas.getContext('2d') as unknown as CanvasRenderingContext2D, scene, PICTURES, zoom);
  const other = createServerCanvas(1, 1);
  const { canvas } = drawWithFabric(await loadServerFabric(), toCanvasElement(other), scene, PICTURES, zoom);
  const a = sceneCanvas.getContext('2d').getImageData(0, 0, side, side).data;
  const b = other.getContext('2d').getImageData(0, 0, side, side).data;
  let differing = 0;
  let inked = 0;
  for (let i = 0; i < a.length; i++) {
    if (a[i] !== b[i]) differing++;
    if (i % 4 === 3 && a[i]) inked++;
  }
  await canvas.dispose();
  return { differing, inked };
}

const SCENES: ReadonlyArray<readonly [string, Scene]> = [
  [
    'every family',
    buildScene(
      FONTS.slice(0, 21).map((font, i) =>
        text(`Ab Åé ${i}`, {
          fontFamily: font.family,
          fontSize: 24,
          left: 100 + (i % 4) * 140,
          top: 30 + Math.floor(i / 4) * 95,
        }),
      ),
    ),
  ],
  [
    'weights and slants',
    buildScene([
      text('Bold', { fontWeight: 'bold', top: 100 }),
      text('Italic', { fontStyle: 'italic', top: 200 }),
      text('Both', { fontStyle: 'italic', fontWeight: 700 }),
      text('Fake', { fontFamily: 'Pacifico', fontWeight: 'bold', top: 420 }),
      text('slanted', { fontFamily: 'Bebas Neue', fontStyle: 'italic', top: 520 }),
    ]),
  ],
  [
    'several lines, each alignment',
    buildScene(
      ['left', 'center', 'right'].map((textAlign, i) =>
        text('one\nlonger line\n\nend', { textAlign, fontSize: 28, top: 100 + i * 190, lineHeight: 0.9 + i * 0.2 }),
      ),
    ),
  ],
  [
    'underline, spacing, outline',
    buildScene([
      text('Under lined\nfi', { underline: true, top: 90, charSpacing: 120 }),
      text('Outline', { stroke: '#1d4ed8', strokeWidth: 3, top: 230 }),
      text('Hollow', { stroke: '#e11d48', strokeWidth: 2, fill: '', fontSize: 110, top: 360 }),
      text('VA To', { charSpacing: -60, top: 500 }),
    ]),
  ],
  [
    'shadows',
    buildScene([
      text('Shadow', {
        shadow: { color: 'rgba(0,0,0,.6)', blur: 12, offsetX: 8, offsetY: 8 },
        fill: '#16a34a',
        top: 90,
      }),
      text('Hollow', {
        fill: '',
        stroke: '#000000',
        strokeWidth: 2,
        shadow: { color: '#ff0000', blur: 4, offsetX: 5, offsetY: 5 },
        top: 230,
      }),
      text('Both', {
        underline: true,
        stroke: '#ffffff',
        strokeWidth: 2,
        shadow: { color: '#0000ff80', blur: 9, offsetX: -5, offsetY: 5 },
        top: 370,
        scaleX: 1.6,
      }),
      text('Beside', { top: -40, shadow: { color: '#000000', blur: 6, offsetX: 0, offsetY: 90 } }),
    ]),
  ],
  [
    'turned and scaled, from every origin',
    buildScene(
      ['left', 'center', 'right'].flatMap((originX, i) =>
        ['top', 'center', 'bottom'].map((originY, k) =>
          text('Spin', {
            originX,
            originY,
            left: 120 + i * 180,
            top: 120 + k * 180,
            angle: i * 90 + k * 37,
            scaleX: 0.5 + k * 0.4,
            scaleY: 0.6 + i * 0.3,
            stroke: '#000000',
            strokeWidth: 1.5,
            opacity: 0.7,
          }),
        ),
      ),
    ),
  ],
  [
    'a central text point',
    buildScene([text('middle', { centralTextPoint: { x: 200, y: 140 }, originX: 'left', angle: 12 })]),
  ],
  [
    'pictures',
    buildScene([
      { type: 'Image', src: 'art:board', width: 90, height: 60, scaleX: 2, scaleY: 2, top: 120 },
      { type: 'Image', src: 'art:board', width: 180, height: 120, angle: 31, originX: 'left', opacity: 0.6 },
      { type: 'Image', src: 'art:board', width: 90, height: 60, scaleX: 0.4, scaleY: 0.7, left: 80, top: 500 },
    ]),
  ],
  [
    'a photo cut off at its frame, upright and turned',
    buildScene([
      picture({
        scaleX: 4,
        scaleY: 4,
        left: 220,
        top: 160,
        frame: { left: 200, top: 150, width: 240, height: 160, angle: 0 },
      }),
      picture({
        scaleX: 3,
        scaleY: 3,
        left: 380,
        top: 430,
        angle: 75,
        opacity: 0.6,
        frame: { left: 400, top: 420, width: 200, height: 120, angle: 30 },
      }),
    ]),
  ],
];

describe('drawScene', () => {
  it.each(SCENES)('draws the same bytes as fabric: %s', async (_, scene) => {
    const { differing, inked } = await differingBytes(scene);
    expect(inked).toBeGreaterThan(400);
    expect(differing).toBe(0);
  });

  it.each(SCENES)('draws the same bytes as fabric at another zoom: %s', async (_, scene) => {
    expect((await differingBytes(scene, 1.37)).differing).toBe(0);
  });

  it('draws the others when some elements cannot be drawn, and reports which failed', () => {
    const canvas = createServerCanvas(SIZE, SIZE);
    const context = canvas.getContext('2d') as unknown as CanvasRenderingContext2D;
    const broken = {
      ...buildScene([]),
      elements: [
        { type: 'Text' },
        { type: 'Image', src: '' },
        { type: 'Circle' },
        ...buildScene([text('Still here')]).elements,
      ],
    };
    const failures = drawScene(context, broken as unknown as Scene, PICTURES);
    expect(failures.map((failure) => failure.message)).toEqual([
      'Text object must have a valid text property',
      'Image object has no URL',
      'Unsupported object type',
    ]);
    expect(context.getImageData(0, 0, SIZE, SIZE).data.some((value) => value > 0)).toBe(true);
  });
});
