import { type Artwork, type CanvasContext, fillCircle, fillPolygon, fillRays, PALETTE, strokeRoundedBox } from './kit';

const { coral, marigold, sun, cream, rose, ink } = PALETTE;

function drawDaisy(ctx: CanvasContext): void {
  for (const [grow, colour] of [
    [14, ink],
    [0, cream],
  ] as const) {
    for (let petal = 0; petal < 9; petal += 1) {
      ctx.save();
      ctx.translate(600, 600);
      ctx.rotate((petal * Math.PI * 2) / 9);
      ctx.fillStyle = colour;
      ctx.beginPath();
      ctx.ellipse(0, -378, 150 + grow, 200 + grow, 0, 0, Math.PI * 2);
      ctx.fill();
      ctx.restore();
    }
  }
  fillCircle(ctx, 600, 600, 262, ink);
  fillCircle(ctx, 600, 600, 248, marigold);
  for (const x of [520, 680]) {
    ctx.fillStyle = ink;
    ctx.beginPath();
    ctx.ellipse(x, 556, 24, 42, 0, 0, Math.PI * 2);
    ctx.fill();
  }
  ctx.strokeStyle = ink;
  ctx.lineWidth = 20;
  ctx.lineCap = 'round';
  ctx.beginPath();
  ctx.arc(600, 612, 112, 0.2 * Math.PI, 0.8 * Math.PI);
  ctx.stroke();
  for (const x of [462, 738]) fillCircle(ctx, x, 640, 32, coral);
}

function drawLittleSun(ctx: CanvasContext): void {
  fillRays(ctx, [600, 600], [430, 590], 14, marigold, 0.5);
  fillCircle(ctx, 600, 600, 380, sun);
  strokeRoundedBox(ctx, [240, 240, 720, 720], 360, marigold, 26);
  for (const x of [480, 720]) {
    fillCircle(ctx, x, 560, 40, ink);
    fillCircle(ctx, x + 13, 546, 13, cream);
  }
  for (const x of [410, 790]) fillCircle(ctx, x, 660, 54, rose);
  ctx.strokeStyle = ink;
  ctx.lineWidth = 22;
  ctx.lineCap = 'round';
  ctx.beginPath();
  ctx.arc(600, 640, 86, 0.12 * Math.PI, 0.88 * Math.PI);
  ctx.stroke();
}

function drawFox(ctx: CanvasContext): void {
  fillPolygon(
    ctx,
    [
      [180, 140],
      [420, 360],
      [240, 620],
    ],
    '#c9532b',
  );
  fillPolygon(
    ctx,
    [
      [1020, 140],
      [780, 360],
      [960, 620],
    ],
    '#c9532b',
  );
  fillPolygon(
    ctx,
    [
      [236, 260],
      [370, 390],
      [276, 520],
    ],
    ink,
  );
  fillPolygon(
    ctx,
    [
      [964, 260],
      [830, 390],
      [924, 520],
    ],
    ink,
  );
  fillPolygon(
    ctx,
    [
      [420, 360],
      [780, 360],
      [1010, 700],
      [600, 1100],
      [190, 700],
    ],
    '#e9743c',
  );
  fillPolygon(
    ctx,
    [
      [420, 360],
      [780, 360],
      [600, 780],
    ],
    '#f39a5b',
  );
  fillPolygon(
    ctx,
    [
      [190, 700],
      [420, 690],
      [560, 900],
      [600, 1100],
    ],
    cream,
  );
  fillPolygon(
    ctx,
    [
      [1010, 700],
      [780, 690],
      [640, 900],
      [600, 1100],
    ],
    cream,
  );
  for (const x of [430, 770]) fillCircle(ctx, x, 650, 36, ink);
  fillPolygon(
    ctx,
    [
      [520, 990],
      [680, 990],
      [600, 1096],
    ],
    ink,
  );
}

/** Faces for children's and adults' products. */
export const friendArt: readonly Artwork[] = [
  { name: 'daisy', width: 1200, height: 1200, draw: drawDaisy },
  { name: 'little-sun', width: 1200, height: 1200, draw: drawLittleSun },
  { name: 'fox', width: 1200, height: 1200, draw: drawFox },
];
