const SPACE = /[\s\uFEFF]/;
const DOCTYPE = '<!doctype';
const ROOTS = ['<svg', '<svg:svg'] as const;

/**
 * Returns whether a file begins like an SVG drawing: with its root element, after any number of comments, instructions
 * and document types. Each character is read only once, because the file is untrusted and this code runs in the
 * server's own process.
 */
export function startsWithSvg(head: string): boolean {
  let at = 0;
  for (;;) {
    at = afterSpace(head, at);
    const next = afterPreamble(head, at);
    if (next === at) return isRoot(head, at);
    if (next === null) return false;
    at = next;
  }
}

/**
 * Returns the position after a comment, instruction or document type that begins at `at`; `at` when none begins there,
 * null when it does not end.
 */
function afterPreamble(text: string, at: number): number | null {
  if (text.startsWith('<!--', at)) return after(text, '-->', at + 4);
  if (text.startsWith('<?', at)) return after(text, '>', at + 2);
  if (text.slice(at, at + DOCTYPE.length).toLowerCase() === DOCTYPE) return afterDoctype(text, at + DOCTYPE.length);
  return at;
}

/**
 * Returns the position after a document type, which may contain declarations in brackets; null when it does not end or
 * is not of an SVG drawing.
 */
function afterDoctype(text: string, start: number): number | null {
  const name = afterSpace(text, start);
  if (name === start || text.slice(name, name + 3).toLowerCase() !== 'svg') return null;
  let at = name;
  while (at < text.length && text[at] !== '>' && text[at] !== '[') at++;
  while (at < text.length && text[at] !== '>') {
    const closed = after(text, ']', at + 1);
    if (closed === null) return null;
    at = afterSpace(text, closed);
    // This bracket belongs to a declaration and does not end the list, so the search for the next bracket starts here.
    if (text[at] !== '>') at--;
  }
  return at < text.length ? at + 1 : null;
}

function isRoot(text: string, at: number): boolean {
  const root = ROOTS.find((name) => /[\s>]/.test(text[at + name.length] ?? '') && startsAs(text, name, at));
  return root !== undefined;
}

const startsAs = (text: string, name: string, at: number): boolean =>
  text.slice(at, at + name.length).toLowerCase() === name;

function afterSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && SPACE.test(text[at] ?? '')) at++;
  return at;
}

function after(text: string, end: string, from: number): number | null {
  const endAt = text.indexOf(end, from);
  return endAt < 0 ? null : endAt + end.length;
}
