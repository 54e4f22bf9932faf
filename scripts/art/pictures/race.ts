import {
  type Artwork,
  type CanvasContext,
  createTwoInkArt,
  fillCircle,
  fillPolygon,
  fillRoundedBox,
  PALETTE,
  strokePath,
} from './kit';

const { coral, navy, ink } = PALETTE;

function drawElevation(ctx: CanvasContext, colour: string): void {
  const height = (x: number) =>
    330 -
    120 * Math.exp(-(((x - 420) / 130) ** 2)) -
    235 * Math.exp(-(((x - 900) / 170) ** 2)) -
    90 * Math.exp(-(((x - 1280) / 90) ** 2)) -
    10 * Math.sin(x / 31);
  for (let x = 30; x <= 1570; x += 22)
    fillRoundedBox(ctx, [x, height(x) + 44, 9, Math.max(9, 420 - height(x) - 44)], 4, colour);
  const line: [number, number][] = [];
  for (let x = 30; x <= 1570; x += 10) line.push([x, height(x)]);
  strokePath(ctx, line, coral, 20);
  fillCircle(ctx, 30, height(30), 26, coral);
  fillCircle(ctx, 1570, height(1570), 26, coral);
}

/** Draws tapered limbs, so that the figure looks like a runner and not like a pictogram. */
function fillLimb(
  ctx: CanvasContext,
  joints: readonly (readonly [x: number, y: number, radius: number])[],
  fill: string,
): void {
  for (const [index, [x, y, radius]] of joints.entries()) {
    fillCircle(ctx, x, y, radius, fill);
    const next = joints[index + 1];
    if (!next) continue;
    const across = Math.atan2(next[1] - y, next[0] - x) + Math.PI / 2;
    const [dx, dy] = [Math.cos(across), Math.sin(across)];
    fillPolygon(
      ctx,
      [
        [x + dx * radius, y + dy * radius],
        [next[0] + dx * next[2], next[1] + dy * next[2]],
        [next[0] - dx * next[2], next[1] - dy * next[2]],
        [x - dx * radius, y - dy * radius],
      ],
      fill,
    );
  }
}

function drawRunner(ctx: CanvasContext, colour: string): void {
  ctx.save();
  ctx.translate(96, 20);
  fillLimb(
    ctx,
    [
      [690, 330, 46],
      [540, 420, 36],
      [400, 350, 28],
      [360, 320, 24],
    ],
    colour,
  );
  fillLimb(
    ctx,
    [
      [560, 640, 68],
      [390, 770, 50],
      [170, 690, 30],
      [120, 640, 24],
      [100, 600, 14],
    ],
    colour,
  );
  fillLimb(
    ctx,
    [
      [716, 330, 74],
      [640, 470, 66],
      [580, 630, 72],
    ],
    colour,
  );
  fillLimb(
    ctx,
    [
      [590, 640, 72],
      [790, 720, 54],
      [730, 960, 30],
      [740, 1000, 26],
      [830, 1020, 14],
    ],
    colour,
  );
  fillLimb(
    ctx,
    [
      [730, 330, 48],
      [820, 500, 36],
      [950, 400, 24],
      [968, 376, 26],
    ],
    colour,
  );
  fillCircle(ctx, 806, 186, 84, colour);
  fillPolygon(
    ctx,
    [
      [722, 174],
      [646, 148],
      [658, 196],
      [728, 206],
    ],
    coral,
  );
  ctx.restore();
  for (const [x, y, length] of [
    [60, 200, 330],
    [160, 280, 220],
    [20, 360, 300],
  ] as const)
    fillRoundedBox(ctx, [x, y, length, 22], 11, coral);
}

/** Draws the empty number bib of a race: paper, four pin holes and two bands for text. */
function drawBib(ctx: CanvasContext): void {
  fillRoundedBox(ctx, [10, 10, 1180, 980], 44, ink);
  fillRoundedBox(ctx, [24, 24, 1152, 952], 34, '#fdfbf5');
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(24, 24, 1152, 952, 34);
  ctx.clip();
  ctx.fillStyle = navy;
  ctx.fillRect(24, 24, 1152, 210);
  fillRoundedBox(ctx, [24, 234, 1152, 16], 0, coral);
  ctx.fillStyle = coral;
  ctx.fillRect(24, 800, 1152, 180);
  ctx.restore();
  for (const [x, y] of [
    [74, 74],
    [1126, 74],
    [74, 926],
    [1126, 926],
  ] as const) {
    ctx.globalCompositeOperation = 'destination-out';
    fillCircle(ctx, x, y, 17, '#000000');
    ctx.globalCompositeOperation = 'source-over';
  }
}

/** Artwork for running events. */
export const raceArt: readonly Artwork[] = [
  ...createTwoInkArt('elevation', 1600, 440, drawElevation),
  ...createTwoInkArt('runner', 1100, 1080, drawRunner),
  { name: 'bib', width: 1200, height: 1000, draw: drawBib },
];
