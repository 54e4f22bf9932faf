import { splitNameIntoLines } from '@/lib/domain/builder/name-lines';

const NAME_PX = { width: 1_800, font: 260 } as const;

/**
 * Draws a name in the heading font on a transparent background, in at most three lines and as large as they fit.
 * `colour` is any CSS colour.
 * @throws Error when the browser provides no canvas
 */
export async function drawName(name: string, colour: string): Promise<HTMLCanvasElement> {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-heading');
  // Only the first family of the list is loaded: the fallback may be a system font, which not every device has.
  const [first = family] = family.split(',');
  await document.fonts.load(`800 ${NAME_PX.font}px ${first}`);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const font = (size: number): string => `800 ${size}px ${family}`;
  context.font = font(NAME_PX.font);
  const lines = splitNameIntoLines(name, (line) => context.measureText(line).width);
  const widest = Math.max(1, ...lines.map((line) => context.measureText(line).width));
  const size = Math.floor(NAME_PX.font * Math.min(1.4, NAME_PX.width / widest));
  const lineHeight = Math.round(size * 1.02);
  canvas.width = Math.ceil((widest * size) / NAME_PX.font) + 40;
  canvas.height = lineHeight * lines.length + Math.round(size * 0.3);
  context.font = font(size);
  context.fillStyle = colour;
  context.textAlign = 'center';
  context.textBaseline = 'top';
  for (const [index, line] of lines.entries())
    context.fillText(line, canvas.width / 2, index * lineHeight + size * 0.08, canvas.width - 20);
  return canvas;
}
