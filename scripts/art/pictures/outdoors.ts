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

const { coral, marigold, cream, teal, pool, navy, pine, fern, ink } = PALETTE;

function drawPines(ctx: CanvasContext, colour: string): void {
  const random = createSeededRandom(7);
  const tree = (x: number, height: number, grow: number, fill: string) => {
    const half = height * 0.24;
    fillRoundedBox(ctx, [x - 9 - grow, 640, 18 + grow * 2, 60], 2, fill);
    for (let tier = 0; tier < 5; tier += 1) {
      const top = 690 - height + (height * tier) / 6.4 - grow * 1.6;
      const spread = half * (0.36 + tier * 0.16) + grow;
      const bottom = top + height * 0.27 + grow * 2;
      fillPolygon(
        ctx,
        [
          [x, top],
          [x + spread, bottom],
          [x + spread * 0.35, bottom - 14],
          [x, bottom],
          [x - spread * 0.35, bottom - 14],
          [x - spread, bottom],
        ],
        fill,
      );
    }
  };
  const trees: [number, number][] = [];
  for (let x = 90; x <= 1310; x += 94) {
    const middle = 1 - Math.abs(x - 700) / 700;
    trees.push([x + (random() - 0.5) * 20, 240 + middle * 280 + random() * 130]);
  }
  // Draws the tall trees first, behind the others. Each tree cuts a gap out of the trees behind it.
  for (const [x, height] of trees.sort(([, a], [, b]) => b - a)) {
    ctx.globalCompositeOperation = 'destination-out';
    tree(x, height, 9, '#000000');
    ctx.globalCompositeOperation = 'source-over';
    tree(x, height, 0, colour);
  }
  fillRoundedBox(ctx, [20, 694, 1360, 12], 6, colour);
}

function contourField(x: number, y: number): number {
  const peak = (px: number, py: number, spread: number, height: number) =>
    height * Math.exp(-((x - px) ** 2 + (y - py) ** 2) / (2 * spread * spread));
  return (
    peak(560, 520, 250, 1) +
    peak(980, 800, 210, 0.86) +
    peak(320, 960, 170, 0.5) +
    peak(1050, 330, 150, 0.46) +
    0.045 * Math.sin(x / 92 + Math.sin(y / 130) * 1.6) +
    0.04 * Math.cos(y / 78 + x / 240)
  );
}

/** Draws contour lines by marching squares: each cell adds one straight segment per level. */
function drawContours(ctx: CanvasContext, colour: string): void {
  const cell = 8;
  ctx.strokeStyle = colour;
  ctx.lineCap = 'round';
  clipToCircle(ctx, 700, 700, 690, () => {
    for (let level = 1; level <= 17; level += 1) {
      const height = 0.06 + level * 0.06;
      ctx.lineWidth = level % 4 === 0 ? 9 : 4.5;
      ctx.beginPath();
      for (let y = 0; y < 1400; y += cell) {
        for (let x = 0; x < 1400; x += cell) {
          const corners: [number, number][] = [
            [x, y],
            [x + cell, y],
            [x + cell, y + cell],
            [x, y + cell],
          ];
          const cuts: [number, number][] = [];
          for (const [index, [ax, ay]] of corners.entries()) {
            const [bx, by] = corners[(index + 1) % 4] ?? [x, y];
            const [a, b] = [contourField(ax, ay) - height, contourField(bx, by) - height];
            if (a < 0 === b < 0) continue;
            const share = a / (a - b);
            cuts.push([ax + (bx - ax) * share, ay + (by - ay) * share]);
          }
          for (const [index, [px, py]] of cuts.entries()) index % 2 === 0 ? ctx.moveTo(px, py) : ctx.lineTo(px, py);
        }
      }
      ctx.stroke();
    }
  });
}

function drawCompass(ctx: CanvasContext, colour: string): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 16;
  for (const radius of [580, 440]) {
    ctx.beginPath();
    ctx.arc(600, 600, radius, 0, Math.PI * 2);
    ctx.stroke();
  }
  for (let tick = 0; tick < 72; tick += 1) {
    const angle = (tick * Math.PI) / 36;
    const inner = tick % 6 === 0 ? 488 : 530;
    const at = (radius: number) => [600 + Math.cos(angle) * radius, 600 + Math.sin(angle) * radius] as const;
    strokePath(ctx, [at(inner), at(552)], colour, tick % 6 === 0 ? 12 : 7);
  }
  for (let point = 0; point < 8; point += 1) {
    const angle = (point * Math.PI) / 4 - Math.PI / 2;
    const long = point % 2 === 0;
    const at = (radius: number, turn: number) =>
      [600 + Math.cos(angle + turn) * radius, 600 + Math.sin(angle + turn) * radius] as const;
    const tip = at(long ? 420 : 250, 0);
    const left = at(long ? 104 : 96, -Math.PI / 4 + (long ? 0 : 0.3));
    const right = at(long ? 104 : 96, Math.PI / 4 - (long ? 0 : 0.3));
    fillPolygon(ctx, [tip, left, [600, 600]], colour);
    if (long) strokePath(ctx, [tip, right, [600, 600], tip], colour, 9);
  }
  fillPolygon(
    ctx,
    [
      [600, 180],
      [526, 526],
      [600, 600],
      [674, 526],
    ],
    coral,
  );
}

function drawFjord(ctx: CanvasContext): void {
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(0, 0, 1200, 1500, [600, 600, 40, 40]);
  ctx.clip();
  ctx.fillStyle = '#f9d9b8';
  ctx.fillRect(0, 0, 1200, 1500);
  fillCircle(ctx, 600, 560, 300, '#f28f5c');
  fillCircle(ctx, 600, 560, 232, coral);
  const range = (points: [number, number][], fill: string) =>
    fillPolygon(ctx, [[0, 1500], ...points, [1200, 1500]], fill);
  range(
    [
      [0, 760],
      [150, 620],
      [330, 800],
      [520, 560],
      [700, 780],
      [900, 540],
      [1080, 740],
      [1200, 640],
    ],
    '#7fa6b5',
  );
  range(
    [
      [0, 900],
      [200, 700],
      [360, 930],
      [470, 860],
      [640, 980],
      [840, 720],
      [1010, 900],
      [1200, 760],
    ],
    '#3f7286',
  );
  fillPolygon(
    ctx,
    [
      [200, 700],
      [268, 798],
      [216, 790],
      [176, 826],
      [140, 768],
    ],
    cream,
  );
  fillPolygon(
    ctx,
    [
      [840, 720],
      [918, 802],
      [862, 796],
      [820, 838],
      [770, 810],
    ],
    cream,
  );
  range(
    [
      [0, 1010],
      [180, 900],
      [420, 1090],
      [600, 1120],
      [800, 1080],
      [1010, 930],
      [1200, 1040],
    ],
    navy,
  );
  ctx.fillStyle = teal;
  ctx.fillRect(0, 1110, 1200, 400);
  for (const [index, y] of [1150, 1200, 1250, 1300, 1350, 1400].entries()) {
    fillRoundedBox(ctx, [600 - 240 + index * 24, y, 480 - index * 48, 14], 7, '#f28f5c');
    fillRoundedBox(ctx, [80 + index * 28, y + 22, 150, 10], 5, pool);
    fillRoundedBox(ctx, [960 - index * 20, y + 22, 150, 10], 5, pool);
  }
  ctx.restore();
}

function drawForestBadge(ctx: CanvasContext): void {
  clipToCircle(ctx, 600, 600, 590, () => {
    ctx.fillStyle = '#f3e3bf';
    ctx.fillRect(0, 0, 1200, 1200);
    fillRays(ctx, [600, 560], [0, 900], 24, '#f7d58b', 0.5);
    fillCircle(ctx, 600, 560, 210, marigold);
    fillHill(ctx, 1200, 1200, [720, 640, 760, 660, 720], fern);
    const random = createSeededRandom(19);
    for (const [base, fill, size] of [
      [900, '#2f7a5c', 300],
      [1080, pine, 400],
    ] as const)
      for (let x = -20; x <= 1240; x += size * 0.3) {
        const height = size * (0.7 + random() * 0.5);
        for (let tier = 0; tier < 4; tier += 1) {
          const top = base - height + tier * height * 0.2;
          const spread = height * (0.1 + tier * 0.045);
          fillPolygon(
            ctx,
            [
              [x, top],
              [x + spread, top + height * 0.36],
              [x - spread, top + height * 0.36],
            ],
            fill,
          );
        }
        fillPolygon(
          ctx,
          [
            [x - 30, 1200],
            [x, base - 60],
            [x + 30, 1200],
          ],
          fill,
        );
      }
    fillHill(ctx, 1200, 1200, [1040, 1070, 1030, 1060, 1050], ink);
  });
}

/** Artwork of mountains and woods. */
export const outdoorArt: readonly Artwork[] = [
  ...createTwoInkArt('pines', 1400, 720, drawPines),
  ...createTwoInkArt('contours', 1400, 1400, drawContours),
  ...createTwoInkArt('compass', 1200, 1200, drawCompass),
  { name: 'fjord', width: 1200, height: 1500, draw: drawFjord },
  { name: 'forest-badge', width: 1200, height: 1200, draw: drawForestBadge },
];
