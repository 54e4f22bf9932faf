import {
  type Artwork,
  type Ctx,
  fillCircle,
  fillHill,
  fillPolygon,
  fillRays,
  fillRound,
  insideCircle,
  PALETTE,
  seeded,
  strokePath,
} from './kit';

const { coral, marigold, sun, cream, teal, pool, navy, pine, fern, ink } = PALETTE;

/** Line art comes in a dark and a light ink, since a scene can't recolour a picture. */
function inTwoInks(name: string, width: number, height: number, draw: (ctx: Ctx, colour: string) => void): Artwork[] {
  return [
    { name: `${name}-dark`, width, height, draw: (ctx) => draw(ctx, ink) },
    { name: `${name}-light`, width, height, draw: (ctx) => draw(ctx, '#fbf6ea') },
  ];
}

function drawWave(ctx: Ctx): void {
  fillCircle(ctx, 960, 380, 300, coral);
  const crest = (dx: number, dy: number, fill: string) => {
    ctx.fillStyle = fill;
    ctx.beginPath();
    ctx.moveTo(20 + dx, 960);
    ctx.lineTo(20 + dx, 820 + dy);
    ctx.bezierCurveTo(190 + dx, 780 + dy, 240 + dx, 380 + dy, 560 + dx, 300 + dy);
    ctx.bezierCurveTo(790 + dx, 245 + dy, 930 + dx, 400 + dy, 880 + dx, 560 + dy);
    ctx.bezierCurveTo(850 + dx, 470 + dy, 720 + dx, 440 + dy, 660 + dx, 540 + dy);
    ctx.bezierCurveTo(590 + dx, 670 + dy, 760 + dx, 830 + dy, 1000 + dx, 800 + dy);
    ctx.bezierCurveTo(1150 + dx, 780 + dy, 1240 + dx, 700 + dy, 1380, 720 + dy);
    ctx.lineTo(1380, 960);
    ctx.closePath();
    ctx.fill();
  };
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(20, 0, 1360, 960, [0, 0, 60, 60]);
  ctx.clip();
  crest(0, -70, cream);
  crest(0, 0, navy);
  crest(-20, 90, teal);
  crest(-60, 180, pool);
  ctx.restore();
}

function drawPines(ctx: Ctx, colour: string): void {
  const random = seeded(7);
  const tree = (x: number, height: number, grow: number, fill: string) => {
    const half = height * 0.24;
    fillRound(ctx, [x - 9 - grow, 640, 18 + grow * 2, 60], 2, fill);
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
  // The tall ones stand behind; each tree cuts a line of air out of those behind it.
  for (const [x, height] of trees.sort(([, a], [, b]) => b - a)) {
    ctx.globalCompositeOperation = 'destination-out';
    tree(x, height, 9, '#000000');
    ctx.globalCompositeOperation = 'source-over';
    tree(x, height, 0, colour);
  }
  fillRound(ctx, [20, 694, 1360, 12], 6, colour);
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

/** Contour lines by marching squares: each cell adds one straight piece per level. */
function drawContours(ctx: Ctx, colour: string): void {
  const cell = 8;
  ctx.strokeStyle = colour;
  ctx.lineCap = 'round';
  insideCircle(ctx, 700, 700, 690, () => {
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

function drawLighthouse(ctx: Ctx): void {
  fillPolygon(
    ctx,
    [
      [560, 330],
      [40, 150],
      [40, 420],
    ],
    sun,
  );
  fillPolygon(
    ctx,
    [
      [640, 330],
      [1160, 150],
      [1160, 420],
    ],
    sun,
  );
  const edge = (y: number) => 112 + ((y - 440) / 760) * 92;
  const band = (top: number, bottom: number, fill: string) =>
    fillPolygon(
      ctx,
      [
        [600 - edge(top), top],
        [600 + edge(top), top],
        [600 + edge(bottom), bottom],
        [600 - edge(bottom), bottom],
      ],
      fill,
    );
  for (let i = 0; i < 5; i += 1) band(440 + i * 152, 440 + (i + 1) * 152, i % 2 === 0 ? coral : cream);
  fillRound(ctx, [452, 404, 296, 44], 10, navy);
  fillRound(ctx, [520, 270, 160, 140], 6, marigold);
  for (const x of [520, 592, 664]) fillRound(ctx, [x, 262, 16, 146], 2, navy);
  fillPolygon(
    ctx,
    [
      [490, 274],
      [600, 150],
      [710, 274],
    ],
    navy,
  );
  fillCircle(ctx, 600, 142, 22, navy);
  for (const y of [660, 964]) fillRound(ctx, [576, y - 30, 48, 76], 24, navy);
  insideCircle(ctx, 600, 640, 640, () => {
    fillHill(ctx, 1200, 1300, [1210, 1170, 1120, 1140, 1190, 1220], navy);
    fillHill(ctx, 1200, 1300, [1190, 1220, 1180, 1222, 1180, 1220, 1186], teal);
  });
}

function drawCompass(ctx: Ctx, colour: string): void {
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

function drawFjord(ctx: Ctx): void {
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
    fillRound(ctx, [600 - 240 + index * 24, y, 480 - index * 48, 14], 7, '#f28f5c');
    fillRound(ctx, [80 + index * 28, y + 22, 150, 10], 5, pool);
    fillRound(ctx, [960 - index * 20, y + 22, 150, 10], 5, pool);
  }
  ctx.restore();
}

function drawElevation(ctx: Ctx, colour: string): void {
  const height = (x: number) =>
    330 -
    120 * Math.exp(-(((x - 420) / 130) ** 2)) -
    235 * Math.exp(-(((x - 900) / 170) ** 2)) -
    90 * Math.exp(-(((x - 1280) / 90) ** 2)) -
    10 * Math.sin(x / 31);
  for (let x = 30; x <= 1570; x += 22)
    fillRound(ctx, [x, height(x) + 44, 9, Math.max(9, 420 - height(x) - 44)], 4, colour);
  const line: [number, number][] = [];
  for (let x = 30; x <= 1570; x += 10) line.push([x, height(x)]);
  strokePath(ctx, line, coral, 20);
  fillCircle(ctx, 30, height(30), 26, coral);
  fillCircle(ctx, 1570, height(1570), 26, coral);
}

/** Limbs are tapered, so that the figure reads as a stride and not as a pictogram. */
function fillLimb(ctx: Ctx, joints: readonly (readonly [x: number, y: number, radius: number])[], fill: string): void {
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

function drawRunner(ctx: Ctx, colour: string): void {
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
    fillRound(ctx, [x, y, length, 22], 11, coral);
}

/** The empty number card of a race: paper, four pin holes and two bands for words. */
function drawBib(ctx: Ctx): void {
  fillRound(ctx, [10, 10, 1180, 980], 44, ink);
  fillRound(ctx, [24, 24, 1152, 952], 34, '#fdfbf5');
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(24, 24, 1152, 952, 34);
  ctx.clip();
  ctx.fillStyle = navy;
  ctx.fillRect(24, 24, 1152, 210);
  fillRound(ctx, [24, 234, 1152, 16], 0, coral);
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

function drawFox(ctx: Ctx): void {
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

function drawForestBadge(ctx: Ctx): void {
  insideCircle(ctx, 600, 600, 590, () => {
    ctx.fillStyle = '#f3e3bf';
    ctx.fillRect(0, 0, 1200, 1200);
    fillRays(ctx, [600, 560], [0, 900], 24, '#f7d58b', 0.5);
    fillCircle(ctx, 600, 560, 210, marigold);
    fillHill(ctx, 1200, 1200, [720, 640, 760, 660, 720], fern);
    const random = seeded(19);
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

export const outdoorArt: readonly Artwork[] = [
  { name: 'wave', width: 1400, height: 960, draw: drawWave },
  ...inTwoInks('pines', 1400, 720, drawPines),
  ...inTwoInks('contours', 1400, 1400, drawContours),
  { name: 'lighthouse', width: 1200, height: 1240, draw: drawLighthouse },
  ...inTwoInks('compass', 1200, 1200, drawCompass),
  { name: 'fjord', width: 1200, height: 1500, draw: drawFjord },
  ...inTwoInks('elevation', 1600, 440, drawElevation),
  ...inTwoInks('runner', 1100, 1080, drawRunner),
  { name: 'bib', width: 1200, height: 1000, draw: drawBib },
  { name: 'fox', width: 1200, height: 1200, draw: drawFox },
  { name: 'forest-badge', width: 1200, height: 1200, draw: drawForestBadge },
];
