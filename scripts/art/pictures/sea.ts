import {
  type Artwork,
  type CanvasContext,
  clipToCircle,
  createSeededRandom,
  fillCircle,
  fillHill,
  fillPolygon,
  fillRoundedBox,
  PALETTE,
} from './kit';

const { coral, marigold, sun, cream, teal, pool, navy } = PALETTE;

function drawWave(ctx: CanvasContext): void {
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

function drawLighthouse(ctx: CanvasContext): void {
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
  fillRoundedBox(ctx, [452, 404, 296, 44], 10, navy);
  fillRoundedBox(ctx, [520, 270, 160, 140], 6, marigold);
  for (const x of [520, 592, 664]) fillRoundedBox(ctx, [x, 262, 16, 146], 2, navy);
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
  for (const y of [660, 964]) fillRoundedBox(ctx, [576, y - 30, 48, 76], 24, navy);
  clipToCircle(ctx, 600, 640, 640, () => {
    fillHill(ctx, 1200, 1300, [1210, 1170, 1120, 1140, 1190, 1220], navy);
    fillHill(ctx, 1200, 1300, [1190, 1220, 1180, 1222, 1180, 1220, 1186], teal);
  });
}

function drawSunset(ctx: CanvasContext): void {
  const [width, height] = [1600, 1200];
  const sky = ctx.createLinearGradient(0, 0, 0, 700);
  for (const [at, colour] of [
    [0, '#20305f'],
    [0.35, '#6b4a8a'],
    [0.62, '#d9697a'],
    [0.84, '#f9a765'],
    [1, '#ffdf9a'],
  ] as const)
    sky.addColorStop(at, colour);
  ctx.fillStyle = sky;
  ctx.fillRect(0, 0, width, 700);
  const glow = ctx.createRadialGradient(830, 640, 30, 830, 640, 620);
  glow.addColorStop(0, 'rgba(255,244,205,1)');
  glow.addColorStop(0.12, 'rgba(255,226,150,0.9)');
  glow.addColorStop(1, 'rgba(255,190,110,0)');
  ctx.fillStyle = glow;
  ctx.fillRect(0, 0, width, 700);
  const random = createSeededRandom(99);
  ctx.filter = 'blur(14px)';
  for (let cloud = 0; cloud < 70; cloud += 1) {
    const y = 90 + random() ** 0.8 * 470;
    ctx.fillStyle = `rgba(${y > 330 ? '255,190,150' : '120,80,140'},${0.08 + random() * 0.2})`;
    ctx.beginPath();
    ctx.ellipse(random() * width, y, 90 + random() * 260, 5 + random() * 15, 0, 0, Math.PI * 2);
    ctx.fill();
  }
  ctx.filter = 'none';
  fillCircle(ctx, 830, 640, 74, '#fffbe6');
  const sea = ctx.createLinearGradient(0, 700, 0, height);
  for (const [at, colour] of [
    [0, '#f3a672'],
    [0.12, '#b76a7c'],
    [0.45, '#4b4a7c'],
    [1, '#131c3d'],
  ] as const)
    sea.addColorStop(at, colour);
  ctx.fillStyle = sea;
  ctx.fillRect(0, 700, width, height - 700);
  for (let ripple = 0; ripple < 2600; ripple += 1) {
    const depth = random() ** 1.4;
    const y = 702 + depth * 498;
    const spread = 60 + depth * 420;
    const onPath = random() < 0.55;
    const x = onPath ? 830 + (random() + random() - 1) * spread : random() * width;
    ctx.fillStyle = onPath
      ? `rgba(255,${200 + random() * 45},150,${0.16 + random() * 0.4})`
      : `rgba(20,24,60,${0.1 + random() * 0.16})`;
    ctx.fillRect(x, y, 12 + depth * 90 * random(), 1 + depth * 5);
  }
  fillHill(ctx, 560, 706, [560, 540, 600, 590, 650, 664, 700], '#3a2d57');
  ctx.save();
  ctx.translate(1180, 0);
  fillHill(ctx, 420, 706, [704, 670, 640, 652, 610, 590], '#4a3563');
  ctx.restore();
  const pixels = ctx.getImageData(0, 0, ctx.canvas.width, ctx.canvas.height);
  for (let i = 0; i < pixels.data.length; i += 4) {
    const grain = (random() - 0.5) * 16;
    for (let channel = 0; channel < 3; channel += 1)
      pixels.data[i + channel] = Math.max(0, Math.min(255, (pixels.data[i + channel] ?? 0) + grain));
  }
  ctx.putImageData(pixels, 0, 0);
}

/** Artwork of waves, a lighthouse, and the one photo-like picture. */
export const seaArt: readonly Artwork[] = [
  { name: 'wave', width: 1400, height: 960, draw: drawWave },
  { name: 'lighthouse', width: 1200, height: 1240, draw: drawLighthouse },
  { name: 'sunset', width: 1600, height: 1200, photo: true, draw: drawSunset },
];
