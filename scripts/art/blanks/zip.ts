import { type Field, mapField } from './engine/field';
import { type Line, MIDDLE_PX, offsetLine } from './engine/path';
import { mapBand } from './engine/raster';
import { layPart, type Sheet } from './engine/sheet';
import { sewSeam, sewStitches } from './engine/trims';

/** Draws a closed metal zip down the middle, from `top` to `bottom` px, between two topstitched edges. */
export function layZip(sheet: Sheet, top: number, bottom: number, within: Field): void {
  const { size, detailContext: c } = sheet;
  const line: Line = [
    [MIDDLE_PX, top],
    [MIDDLE_PX, bottom],
  ];
  const gap = mapBand(offsetLine(line, 8), offsetLine(line, -8), size);
  layPart(sheet, { mask: gap.mask, tone: mapField(gap.across, (v) => 0.66 + 0.14 * Math.abs(2 * v - 1)) });
  for (const edge of [-9, 9]) sewSeam(sheet, offsetLine(line, edge), { depth: 0.3, widthPx: 1.8, within });
  for (const edge of [-17, 17]) sewStitches(sheet, offsetLine(line, edge), { depth: 0.13 });
  const metal = c.createLinearGradient(MIDDLE_PX - 5, 0, MIDDLE_PX + 5, 0);
  for (const [stop, colour] of [
    [0, '#7d8085'],
    [0.4, '#d9dbde'],
    [0.6, '#b4b7bb'],
    [1, '#6a6d72'],
  ] as const)
    metal.addColorStop(stop, colour);
  for (let y = top; y < bottom - 3; y += 4) {
    c.fillStyle = 'rgba(10,11,13,.6)';
    c.fillRect(MIDDLE_PX - 4.5, y + 1.2, 9, 2.6);
    c.fillStyle = metal;
    c.fillRect(MIDDLE_PX - 4.5, y, 6, 1.9);
    c.fillRect(MIDDLE_PX - 1.5, y + 2, 6, 1.9);
  }
  c.fillStyle = 'rgba(8,8,10,.35)';
  c.beginPath();
  c.roundRect(MIDDLE_PX - 6, top + 3, 15, 52, 4);
  c.fill();
  c.fillStyle = metal;
  c.beginPath();
  c.roundRect(MIDDLE_PX - 7, top, 14, 18, 4);
  c.roundRect(MIDDLE_PX - 4, top + 17, 8, 34, 3.5);
  c.fill();
  c.fillStyle = 'rgba(40,42,46,.55)';
  c.beginPath();
  c.ellipse(MIDDLE_PX, top + 42, 1.9, 4.2, 0, 0, Math.PI * 2);
  c.fill();
}
