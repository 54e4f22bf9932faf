const NAME_PX = { width: 1_800, font: 260 } as const;

/** A name set in the headings' type: at most three lines, as large as they fit, on nothing. `colour` is any CSS colour.
 *  @throws Error when the browser gives no canvas */
export async function drawName(name: string, colour: string): Promise<HTMLCanvasElement> {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-heading');
  await document.fonts.load(`800 ${NAME_PX.font}px ${family}`);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const lines = linesOf(name);
  const font = (size: number): string => `800 ${size}px ${family}`;
  context.font = font(NAME_PX.font);
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

/** Words spread over as many lines as make them readable on a chest. */
function linesOf(name: string): string[] {
  const words = name.trim().split(/\s+/).slice(0, 9);
  const count = Math.min(3, Math.ceil(words.length / 2));
  const perLine = Math.ceil(words.length / Math.max(1, count));
  return Array.from({ length: count }, (_, line) => words.slice(line * perLine, (line + 1) * perLine).join(' ')).filter(
    Boolean,
  );
}
