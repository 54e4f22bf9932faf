const MAX_WORDS = 9;
const MAX_LINES = 3;
/** Proportions of the space on a chest, width : height. */
const ROOM = { width: 1.8, height: 1 } as const;
const LEADING = 1.02;
/** Minimum factor by which another line must enlarge the letters. */
const WORTH_A_LINE = 1.15;

/**
 * Splits a name into one to three lines so that its letters become as large as the space on a chest allows. `widthOf`
 * measures a line in any unit proportional to the font size. Only the first nine words are used.
 */
export function nameLines(name: string, widthOf: (line: string) => number): string[] {
  const words = name.trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  let best = [words.join(' ')];
  for (let count = 2; count <= Math.min(MAX_LINES, words.length); count++) {
    const lines = narrowest(words, count, widthOf);
    if (sizeOf(lines, widthOf) > sizeOf(best, widthOf) * WORTH_A_LINE) best = lines;
  }
  return best;
}

function sizeOf(lines: readonly string[], widthOf: (line: string) => number): number {
  const em = Math.max(1e-6, widthOf('M'));
  const widest = Math.max(...lines.map(widthOf)) / em;
  return Math.min(ROOM.width / widest, ROOM.height / (lines.length * LEADING));
}

/** Returns the split into `count` lines whose widest line is narrowest. */
function narrowest(words: readonly string[], count: number, widthOf: (line: string) => number): string[] {
  if (count === 1) return [words.join(' ')];
  let best: string[] = [];
  let width = Number.POSITIVE_INFINITY;
  for (let first = 1; first <= words.length - count + 1; first++) {
    const lines = [words.slice(0, first).join(' '), ...narrowest(words.slice(first), count - 1, widthOf)];
    const widest = Math.max(...lines.map(widthOf));
    if (widest < width) [best, width] = [lines, widest];
  }
  return best;
}
