const MAX_WORDS = 9;
const MAX_LINES = 3;
/** Proportions of the space on a chest, width : height. */
const CHEST_SPACE = { width: 1.8, height: 1 } as const;
const LEADING = 1.02;
/** Minimum factor by which another line must enlarge the letters. */
const WORTH_A_LINE = 1.15;

/**
 * Splits a name into one to three lines so that its letters become as large as the space on a chest allows.
 * `measureWidth` measures a line in any unit proportional to the font size. Only the first nine words are used.
 */
export function splitNameIntoLines(name: string, measureWidth: (line: string) => number): string[] {
  const nameWords = name.trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  if (nameWords.length === 0) return [];
  let best = [nameWords.join(' ')];
  for (let count = 2; count <= Math.min(MAX_LINES, nameWords.length); count++) {
    const lines = narrowest(nameWords, count, measureWidth);
    if (calculateFontSize(lines, measureWidth) > calculateFontSize(best, measureWidth) * WORTH_A_LINE) best = lines;
  }
  return best;
}

function calculateFontSize(lines: readonly string[], measureWidth: (line: string) => number): number {
  const em = Math.max(1e-6, measureWidth('M'));
  const widest = Math.max(...lines.map(measureWidth)) / em;
  return Math.min(CHEST_SPACE.width / widest, CHEST_SPACE.height / (lines.length * LEADING));
}

/** Returns the split into `count` lines whose widest line is narrowest. */
function narrowest(nameWords: readonly string[], count: number, measureWidth: (line: string) => number): string[] {
  if (count === 1) return [nameWords.join(' ')];
  let best: string[] = [];
  let width = Number.POSITIVE_INFINITY;
  for (let first = 1; first <= nameWords.length - count + 1; first++) {
    const lines = [nameWords.slice(0, first).join(' '), ...narrowest(nameWords.slice(first), count - 1, measureWidth)];
    const widest = Math.max(...lines.map(measureWidth));
    if (widest < width) [best, width] = [lines, widest];
  }
  return best;
}
