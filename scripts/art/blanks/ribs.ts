import type { BodyLines } from './body-shape';
import { mapField } from './engine/field';
import { lightHeight } from './engine/light';
import { interpolatePoint, type Line, mirrorLine, type Point } from './engine/path';
import { mapBand } from './engine/raster';
import { layPart, type Sheet } from './engine/sheet';
import { addWeave, knitRib } from './engine/trims';

/** Lays a strip of knitted rib between two lines; `barrelPx` = roundness of the body part inside it. */
export function layRibStrip(sheet: Sheet, first: Line, second: Line, barrelPx: number, periodPx = 4): void {
  const band = mapBand(first, second, sheet.size);
  const height = knitRib(band, { periodPx, depthPx: 0.5, roundPx: 3, barrelPx });
  const lit = lightHeight(height, { occlusion: 0.2, contrast: 0.62 });
  const tone = addWeave(
    mapField(lit, (t) => t * 0.975),
    'jersey',
    0.5,
  );
  layPart(sheet, { mask: band.mask, tone, height });
}

/** Narrows a line about its middle and moves it along `way`. */
const moved = (line: Line, way: Point, px: number, narrow: number): Line => {
  const middle = interpolatePoint(line[0] ?? [0, 0], line[line.length - 1] ?? [0, 0], 0.5);
  return line.map((p) => {
    const [x, y] = interpolatePoint(middle, p, narrow);
    return [x + way[0] * px, y + way[1] * px];
  });
};

/** Draws the hem and cuff ribs of a sweatshirt. Call it before laying the body, which overlaps them. */
export function layRibs(sheet: Sheet, lines: BodyLines, hemPx: number, cuffPx: number): void {
  const hemTop = lines.hem.map(([x, y]): Point => [x, y - 6]);
  const level = hemTop.reduce((sum, p) => sum + p[1], 0) / hemTop.length;
  const hemEnd = moved(hemTop, [0, 1], hemPx, 0.965).map(([x, y]): Point => [x, y + (level + hemPx - y) * 0.55]);
  layRibStrip(sheet, moved(hemTop, [0, 1], 0, 0.985), hemEnd, 34);
  if (!lines.cuff) return;
  const cuffTop = moved(lines.cuff, lines.sleeveAxis, -6, 0.9);
  const cuffEnd = moved(lines.cuff, lines.sleeveAxis, cuffPx, 0.82);
  layRibStrip(sheet, cuffTop, cuffEnd, 15);
  layRibStrip(sheet, mirrorLine(cuffTop), mirrorLine(cuffEnd), 15);
}
