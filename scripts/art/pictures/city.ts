import {
  type Artwork,
  type CanvasContext,
  clipToCircle,
  createSeededRandom,
  createTwoInkArt,
  fillCircle,
  fillHill,
  fillPolygon,
  fillRays,
  fillRoundedBox,
  PALETTE,
  strokePath,
} from './kit';

const { coral, marigold, sun, cream, teal, navy } = PALETTE;

/** Draws the Brightside logo: one half of the disc is the sun, the other half its rays. */
function brightsideMark(ctx: CanvasContext, colour: string): void {
  ctx.fillStyle = '#ffb81c';
  ctx.beginPath();
  ctx.arc(490, 500, 460, Math.PI / 2, (Math.PI * 3) / 2);
  ctx.closePath();
  ctx.fill();
  clipToCircle(ctx, 510, 500, 460, () => {
    for (let bar = 0; bar < 8; bar += 1) fillRoundedBox(ctx, [526, 40 + bar * 116, 480, 84 - bar * 7], 0, colour);
  });
}

function drawBay(ctx: CanvasContext): void {
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(0, 0, 1600, 1000, 60);
  ctx.clip();
  ctx.fillStyle = '#0f2b46';
  ctx.fillRect(0, 0, 1600, 1000);
  for (const [radius, fill] of [
    [420, '#1c4460'],
    [340, '#c2553f'],
    [260, coral],
    [180, marigold],
  ] as const)
    fillCircle(ctx, 1050, 660, radius, fill);
  const random = createSeededRandom(3);
  for (let x = 0; x < 620; x += 62) {
    const height = 120 + random() * 240;
    fillRoundedBox(ctx, [x, 700 - height, 54, height], 3, '#24516f');
    for (let y = 700 - height + 22; y < 680; y += 32)
      if (random() > 0.45) fillRoundedBox(ctx, [x + 12 + (random() > 0.5 ? 20 : 0), y, 10, 12], 1, sun);
  }
  fillPolygon(
    ctx,
    [
      [300, 300],
      [352, 700],
      [248, 700],
    ],
    '#2f6587',
  );
  fillHill(ctx, 1600, 1000, [690, 700, 690, 640, 690, 560, 600], '#173a55');
  ctx.fillStyle = teal;
  ctx.fillRect(0, 700, 1600, 300);
  for (let row = 0; row < 7; row += 1)
    for (let x = (row % 2) * 110; x < 1600; x += 220) fillRoundedBox(ctx, [x, 764 + row * 34, 110, 8], 4, '#6fcac0');
  const towers = [360, 1160];
  const cable = (from: readonly [number, number], to: readonly [number, number], sag: number) => {
    const points: [number, number][] = [];
    for (let t = 0; t <= 1.0001; t += 0.02)
      points.push([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t + sag * 4 * t * (1 - t)]);
    strokePath(ctx, points, cream, 10);
    for (const [index, [x, y]] of points.entries())
      if (index % 3 === 0)
        strokePath(
          ctx,
          [
            [x, y],
            [x, 640],
          ],
          cream,
          4,
        );
  };
  cable([360, 250], [1160, 250], 330);
  cable([-60, 600], [360, 250], 70);
  cable([1160, 250], [1660, 600], 70);
  fillRoundedBox(ctx, [0, 634, 1600, 22], 0, cream);
  for (const x of towers) {
    for (const dx of [-34, 14]) fillRoundedBox(ctx, [x + dx, 236, 20, 600], 4, cream);
    for (const y of [270, 370, 480, 680]) fillRoundedBox(ctx, [x - 34, y, 68, 18], 3, cream);
    fillRoundedBox(ctx, [x - 64, 820, 128, 60], 10, cream);
  }
  ctx.restore();
}

function drawBridgeLine(ctx: CanvasContext, colour: string): void {
  const line = (points: readonly (readonly [number, number])[], width: number) =>
    strokePath(ctx, points, colour, width);
  const curve = (from: readonly [number, number], to: readonly [number, number], sag: number) => {
    const points: [number, number][] = [];
    for (let t = 0; t <= 1.0001; t += 0.05)
      points.push([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t + sag * 4 * t * (1 - t)]);
    line(points, 13);
    for (const [x, y] of points)
      if (y < 380)
        line(
          [
            [x, y],
            [x, 400],
          ],
          5,
        );
  };
  curve([460, 60], [1140, 60], 270);
  curve([30, 390], [460, 60], 60);
  curve([1140, 60], [1570, 390], 60);
  line(
    [
      [30, 404],
      [1570, 404],
    ],
    18,
  );
  for (const x of [460, 1140]) {
    for (const dx of [-26, 26])
      line(
        [
          [x + dx, 44],
          [x + dx, 520],
        ],
        17,
      );
    for (const y of [110, 210, 310])
      line(
        [
          [x - 26, y],
          [x + 26, y],
        ],
        12,
      );
  }
  for (const [y, from, to] of [
    [540, 200, 1400],
    [580, 330, 1270],
    [620, 500, 1100],
  ] as const) {
    const points: [number, number][] = [];
    for (let x = from; x <= to; x += 10) points.push([x, y + Math.sin(x / 32) * 9]);
    line(points, 10);
  }
}

function drawCircuit(ctx: CanvasContext, colour: string): void {
  const random = createSeededRandom(12);
  for (let lane = 0; lane < 13; lane += 1) {
    const y = 70 + lane * 88;
    const bend = 300 + random() * 260;
    // All lanes bend in one direction, so that no two of them cross.
    const shift = lane === 0 ? 0 : -44;
    const end = 820 + random() * 320;
    const stroke = lane % 4 === 1 ? coral : colour;
    strokePath(
      ctx,
      [
        [60, y],
        [bend, y],
        [bend + Math.abs(shift), y + shift],
        [end, y + shift],
      ],
      stroke,
      13,
    );
    for (const [x, dotY] of [
      [60, y],
      [end, y + shift],
    ] as const) {
      fillCircle(ctx, x, dotY, 27, stroke);
      ctx.globalCompositeOperation = 'destination-out';
      fillCircle(ctx, x, dotY, 12, '#000000');
      ctx.globalCompositeOperation = 'source-over';
    }
  }
}

function drawRocket(ctx: CanvasContext): void {
  fillPolygon(
    ctx,
    [
      [470, 1010],
      [600, 1390],
      [730, 1010],
    ],
    marigold,
  );
  fillPolygon(
    ctx,
    [
      [520, 1010],
      [600, 1270],
      [680, 1010],
    ],
    sun,
  );
  fillPolygon(
    ctx,
    [
      [400, 700],
      [190, 960],
      [220, 1090],
      [420, 960],
    ],
    coral,
  );
  fillPolygon(
    ctx,
    [
      [800, 700],
      [1010, 960],
      [980, 1090],
      [780, 960],
    ],
    coral,
  );
  ctx.fillStyle = cream;
  ctx.beginPath();
  ctx.moveTo(600, 30);
  ctx.bezierCurveTo(820, 220, 880, 560, 780, 1010);
  ctx.lineTo(420, 1010);
  ctx.bezierCurveTo(320, 560, 380, 220, 600, 30);
  ctx.fill();
  ctx.save();
  ctx.clip();
  ctx.fillStyle = coral;
  ctx.fillRect(200, 0, 800, 280);
  ctx.fillStyle = '#e9dcc0';
  ctx.fillRect(640, 280, 400, 760);
  ctx.fillStyle = navy;
  ctx.fillRect(200, 900, 800, 120);
  ctx.restore();
  fillCircle(ctx, 600, 500, 132, navy);
  fillCircle(ctx, 600, 500, 96, teal);
  fillCircle(ctx, 566, 466, 26, cream);
  for (const [x, y, r] of [
    [120, 220, 26],
    [1060, 330, 20],
    [200, 560, 16],
    [1010, 120, 28],
    [90, 800, 18],
    [1110, 700, 16],
  ] as const)
    fillRays(ctx, [x, y], [0, r * 2], 4, sun, 0.28);
}

/** Artwork for company stores and the bay scene. */
export const cityArt: readonly Artwork[] = [
  ...createTwoInkArt('brightside-mark', 1000, 1000, brightsideMark),
  { name: 'bay', width: 1600, height: 1000, draw: drawBay },
  ...createTwoInkArt('bridge', 1600, 650, drawBridgeLine),
  ...createTwoInkArt('circuit', 1200, 1200, drawCircuit),
  { name: 'rocket', width: 1200, height: 1400, draw: drawRocket },
];
