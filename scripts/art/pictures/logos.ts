import type { CanvasContext } from './kit';
import { clipToCircle, fillCircle, fillPolygon, fillRays, fillRoundedBox, PALETTE, strokePath } from './kit';

const { coral, marigold, sun, cream, teal, navy, pine, ink } = PALETTE;

/**
 * Logo of a store: mark and name on one line, for a light header. Drawing the name requires the platform's fonts to be
 * registered.
 */
export interface StoreLogo {
  readonly slug: string;
  readonly name: string;
  readonly font: string;
  readonly colour: string;
  /** Draws the mark into an area of 160 × 160. */
  readonly mark: (ctx: CanvasContext) => void;
}

export const LOGO_HEIGHT = 160;

export const storeLogos: readonly StoreLogo[] = [
  {
    slug: 'summer-fest',
    name: 'SUMMER FEST',
    font: '400 108px Anton',
    colour: navy,
    mark: (ctx) => {
      for (const [index, colour] of [coral, marigold, sun, teal].entries()) {
        ctx.fillStyle = colour;
        ctx.beginPath();
        ctx.arc(80, 122, 80 - index * 19, Math.PI, 0);
        ctx.closePath();
        ctx.fill();
      }
    },
  },
  {
    slug: 'company-kit',
    name: 'brightside',
    font: '700 104px "Space Grotesk"',
    colour: ink,
    mark: (ctx) => {
      ctx.fillStyle = '#ffb81c';
      ctx.beginPath();
      ctx.arc(77, 80, 72, Math.PI / 2, (Math.PI * 3) / 2);
      ctx.closePath();
      ctx.fill();
      clipToCircle(ctx, 83, 80, 72, () => {
        for (let bar = 0; bar < 6; bar += 1) fillRoundedBox(ctx, [86, 10 + bar * 25, 80, 17 - bar * 1.6], 0, ink);
      });
    },
  },
  {
    slug: 'launch-gift',
    name: 'ORBIT',
    font: '400 102px "Archivo Black"',
    colour: '#3b2a7a',
    mark: (ctx) => {
      ctx.strokeStyle = '#3b2a7a';
      ctx.lineWidth = 13;
      ctx.beginPath();
      ctx.ellipse(80, 80, 70, 30, -Math.PI / 5, 0, Math.PI * 2);
      ctx.stroke();
      fillCircle(ctx, 80, 80, 34, coral);
      fillCircle(ctx, 136, 38, 15, marigold);
    },
  },
  {
    slug: 'nordic-run',
    name: 'NORDIC RUN',
    font: '800 88px Montserrat',
    colour: '#14405a',
    mark: (ctx) => {
      fillPolygon(
        ctx,
        [
          [4, 138],
          [62, 28],
          [94, 88],
          [112, 58],
          [156, 138],
        ],
        '#14405a',
      );
      fillPolygon(
        ctx,
        [
          [62, 28],
          [80, 62],
          [66, 56],
          [56, 70],
          [43, 64],
        ],
        cream,
      );
      strokePath(
        ctx,
        [
          [10, 146],
          [60, 112],
          [96, 128],
          [150, 92],
        ],
        coral,
        13,
      );
    },
  },
  {
    slug: 'bay-conference',
    name: 'Bay Conference',
    font: '800 88px "Bricolage Grotesque"',
    colour: '#0f4f4c',
    mark: (ctx) => {
      clipToCircle(ctx, 80, 80, 76, () => {
        fillRoundedBox(ctx, [0, 0, 160, 160], 0, '#0f5f5c');
        fillCircle(ctx, 80, 96, 42, '#e2603f');
        fillRoundedBox(ctx, [0, 96, 160, 64], 0, '#0b4643');
        fillRoundedBox(ctx, [0, 92, 160, 9], 0, cream);
        for (const x of [46, 106]) fillRoundedBox(ctx, [x, 34, 9, 98], 0, cream);
        const dip: [number, number][] = [];
        for (let t = 0; t <= 1.001; t += 0.1) dip.push([50 + 60 * t, 40 + 160 * t * (1 - t)]);
        strokePath(ctx, dip, cream, 5);
        strokePath(
          ctx,
          [
            [0, 84],
            [50, 40],
          ],
          cream,
          5,
        );
        strokePath(
          ctx,
          [
            [110, 40],
            [160, 84],
          ],
          cream,
          5,
        );
      });
    },
  },
  {
    slug: 'draft-store',
    name: 'Campfire Club',
    font: '400 96px Lobster',
    colour: pine,
    mark: (ctx) => {
      clipToCircle(ctx, 80, 80, 76, () => {
        fillRoundedBox(ctx, [0, 0, 160, 160], 0, '#f3e3bf');
        fillRays(ctx, [80, 84], [0, 120], 18, sun, 0.5);
        fillPolygon(
          ctx,
          [
            [80, 26],
            [120, 112],
            [40, 112],
          ],
          coral,
        );
        fillPolygon(
          ctx,
          [
            [80, 62],
            [102, 112],
            [58, 112],
          ],
          marigold,
        );
        for (const angle of [-0.28, 0.28]) {
          ctx.save();
          ctx.translate(80, 118);
          ctx.rotate(angle);
          fillRoundedBox(ctx, [-52, -8, 104, 16], 8, pine);
          ctx.restore();
        }
      });
    },
  },
];
