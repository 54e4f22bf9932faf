import {
  type Artwork,
  type CanvasContext,
  clipToCircle,
  createSeededRandom,
  fillCircle,
  fillHill,
  fillPolygon,
  fillRays,
  fillRoundedBox,
  PALETTE,
} from './kit';

const { coral, marigold, sun, cream, teal, pool, navy, plum, rose } = PALETTE;

function drawSunHills(ctx: CanvasContext): void {
  clipToCircle(ctx, 700, 700, 690, () => {
    ctx.fillStyle = cream;
    ctx.fillRect(0, 0, 1400, 1400);
    fillRays(ctx, [700, 760], [0, 1200], 28, sun, 0.5);
    fillCircle(ctx, 700, 760, 330, cream);
    fillCircle(ctx, 700, 760, 296, coral);
    fillHill(ctx, 1400, 1400, [900, 830, 960, 860, 800, 900], marigold);
    fillHill(ctx, 1400, 1400, [960, 1060, 930, 1000, 1080, 960], teal);
    fillHill(ctx, 1400, 1400, [1130, 1060, 1150, 1200, 1090, 1160], navy);
    ctx.strokeStyle = cream;
    ctx.lineWidth = 9;
    for (const [index, y] of [1230, 1275, 1320].entries()) {
      ctx.beginPath();
      for (let x = 0; x <= 1400; x += 10) ctx.lineTo(x, y + Math.sin(x / 90 + index * 1.4) * 12);
      ctx.stroke();
    }
  });
  ctx.strokeStyle = navy;
  ctx.lineWidth = 22;
  ctx.beginPath();
  ctx.arc(700, 700, 684, 0, Math.PI * 2);
  ctx.stroke();
}

function drawSunburst(ctx: CanvasContext): void {
  const bands = [coral, marigold, sun, pool, teal];
  for (const [index, colour] of bands.entries()) {
    const outer = 690 - index * 92;
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.arc(700, 710, outer, Math.PI, 0);
    ctx.arc(700, 710, outer - 78, 0, Math.PI, true);
    ctx.closePath();
    ctx.fill();
  }
  ctx.fillStyle = coral;
  ctx.beginPath();
  ctx.arc(700, 710, 216, Math.PI, 0);
  ctx.closePath();
  ctx.fill();
}

function drawCassette(ctx: CanvasContext): void {
  fillRoundedBox(ctx, [20, 20, 1360, 860], 70, navy);
  fillRoundedBox(ctx, [56, 56, 1288, 788], 44, cream);
  fillRoundedBox(ctx, [120, 110, 1160, 560], 36, coral);
  fillRoundedBox(ctx, [120, 470, 1160, 66], 0, sun);
  fillRoundedBox(ctx, [120, 536, 1160, 66], 0, pool);
  fillRoundedBox(ctx, [120, 602, 1160, 68], 0, teal);
  fillRoundedBox(ctx, [164, 150, 1072, 120], 18, cream);
  for (const y of [192, 228]) fillRoundedBox(ctx, [204, y, 992, 7], 3, rose);
  fillRoundedBox(ctx, [300, 316, 800, 250], 125, navy);
  for (const x of [425, 975]) {
    fillCircle(ctx, x, 441, 92, cream);
    fillRays(ctx, [x, 441], [48, 96], 6, navy, 0.32);
    fillCircle(ctx, x, 441, 36, navy);
  }
  fillRoundedBox(ctx, [560, 366, 280, 150], 14, cream);
  fillPolygon(
    ctx,
    [
      [560, 516],
      [560, 440],
      [640, 400],
      [640, 516],
    ],
    plum,
  );
  fillPolygon(
    ctx,
    [
      [840, 516],
      [840, 470],
      [770, 440],
      [770, 516],
    ],
    plum,
  );
  fillPolygon(
    ctx,
    [
      [330, 880],
      [400, 716],
      [1000, 716],
      [1070, 880],
    ],
    navy,
  );
  fillPolygon(
    ctx,
    [
      [372, 844],
      [420, 742],
      [980, 742],
      [1028, 844],
    ],
    coral,
  );
  for (const x of [500, 900]) fillCircle(ctx, x, 800, 24, navy);
  for (const x of [620, 780]) fillRoundedBox(ctx, [x - 18, 782, 36, 36], 6, navy);
  for (const [x, y] of [
    [96, 96],
    [1304, 96],
    [96, 804],
    [1304, 804],
  ] as const)
    fillCircle(ctx, x, y, 15, navy);
}

function guitarBody(ctx: CanvasContext, grow: number): void {
  ctx.beginPath();
  ctx.moveTo(400, 800 - grow);
  ctx.bezierCurveTo(600 + grow, 780 - grow, 650 + grow, 960, 560 + grow, 1050);
  ctx.bezierCurveTo(540 + grow, 1075, 560 + grow, 1110, 600 + grow, 1150);
  ctx.bezierCurveTo(740 + grow, 1300, 660 + grow, 1560 + grow, 400, 1560 + grow);
  ctx.bezierCurveTo(140 - grow, 1560 + grow, 60 - grow, 1300, 200 - grow, 1150);
  ctx.bezierCurveTo(240 - grow, 1110, 260 - grow, 1075, 240 - grow, 1050);
  ctx.bezierCurveTo(150 - grow, 960, 200 - grow, 780 - grow, 400, 800 - grow);
  ctx.closePath();
}

function drawGuitar(ctx: CanvasContext): void {
  guitarBody(ctx, 18);
  ctx.fillStyle = navy;
  ctx.fill();
  guitarBody(ctx, -8);
  ctx.fillStyle = marigold;
  ctx.fill();
  ctx.save();
  guitarBody(ctx, -8);
  ctx.clip();
  fillHill(ctx, 800, 1600, [1180, 1240, 1180, 1260, 1190], coral);
  fillHill(ctx, 800, 1600, [1340, 1280, 1360, 1300, 1360], plum);
  fillCircle(ctx, 400, 1080, 150, sun);
  ctx.restore();
  fillCircle(ctx, 400, 1080, 112, navy);
  fillRoundedBox(ctx, [352, 250, 96, 830], 10, navy);
  fillRoundedBox(ctx, [366, 260, 68, 800], 6, plum);
  for (let y = 330; y < 1040; y += 62) fillRoundedBox(ctx, [366, y, 68, 8], 2, cream);
  fillPolygon(
    ctx,
    [
      [340, 262],
      [322, 40],
      [400, 16],
      [478, 40],
      [460, 262],
    ],
    navy,
  );
  fillPolygon(
    ctx,
    [
      [358, 246],
      [344, 58],
      [400, 40],
      [456, 58],
      [442, 246],
    ],
    coral,
  );
  for (const y of [86, 144, 202]) for (const x of [306, 494]) fillCircle(ctx, x, y, 24, marigold);
  fillRoundedBox(ctx, [280, 1330, 240, 54], 14, navy);
  for (const x of [376, 392, 408, 424]) fillRoundedBox(ctx, [x - 2, 60, 4, 1290], 0, cream);
}

function drawHalftoneStar(ctx: CanvasContext): void {
  const inStar = (x: number, y: number): boolean => {
    const angle = Math.atan2(x - 600, 630 - y);
    const wedge = (Math.PI * 2) / 5;
    const local = Math.abs((((angle % wedge) + wedge) % wedge) - wedge / 2);
    const [tip, notch] = [590, 235];
    const slope = wedge / 2 - local;
    const edge = (tip * notch * Math.sin(wedge / 2)) / (tip * Math.sin(slope) + notch * Math.sin(wedge / 2 - slope));
    return Math.hypot(x - 600, y - 630) < edge;
  };
  const pitch = 30;
  for (let row = 0; row < 44; row += 1) {
    for (let column = 0; column < 42; column += 1) {
      const x = column * pitch + (row % 2) * (pitch / 2);
      const y = row * pitch * 0.92;
      if (!inStar(x, y)) continue;
      const fade = Math.min(1, Math.max(0, (y - 60) / 1060));
      fillCircle(ctx, x, y, 18.5 - fade * 12.5, fade < 0.34 ? coral : fade < 0.67 ? marigold : sun);
    }
  }
}

function drawConfetti(ctx: CanvasContext): void {
  const random = createSeededRandom(41);
  const colours = [coral, marigold, sun, teal, pool, plum, rose];
  const taken: [number, number][] = [];
  while (taken.length < 90) {
    const x = 60 + random() * 1480;
    const y = 60 + random() * 680;
    if (taken.some(([a, b]) => Math.hypot(a - x, b - y) < 84)) continue;
    taken.push([x, y]);
    const colour = colours[taken.length % colours.length] ?? coral;
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(random() * Math.PI);
    const kind = taken.length % 4;
    if (kind === 0) fillRoundedBox(ctx, [-34, -11, 68, 22], 5, colour);
    else if (kind === 1) fillCircle(ctx, 0, 0, 17, colour);
    else if (kind === 2)
      fillPolygon(
        ctx,
        [
          [0, -26],
          [24, 18],
          [-24, 18],
        ],
        colour,
      );
    else {
      ctx.strokeStyle = colour;
      ctx.lineWidth = 12;
      ctx.lineCap = 'round';
      ctx.beginPath();
      for (let t = -36; t <= 36; t += 4) ctx.lineTo(t, Math.sin(t / 8) * 12);
      ctx.stroke();
    }
    ctx.restore();
  }
}

/** Artwork for music and summer events. */
export const festivalArt: readonly Artwork[] = [
  { name: 'sun-hills', width: 1400, height: 1400, draw: drawSunHills },
  { name: 'sunburst', width: 1400, height: 720, draw: drawSunburst },
  { name: 'cassette', width: 1400, height: 900, draw: drawCassette },
  { name: 'guitar', width: 800, height: 1600, draw: drawGuitar },
  { name: 'halftone-star', width: 1200, height: 1200, draw: drawHalftoneStar },
  { name: 'confetti', width: 1600, height: 800, draw: drawConfetti },
];
