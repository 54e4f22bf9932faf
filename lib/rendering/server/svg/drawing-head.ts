const SPACE = /[\s\uFEFF]/;
const DOCTYPE = '<!doctype';
const ROOTS = ['<svg', '<svg:svg'] as const;

/**
 * Whether a file's first characters are those of an SVG drawing: its own element after any number of comments, instructions
 * and document types. Each character is looked at once, because anybody may send the file and it is read in the server's
 * own process.
 */
export function startsDrawing(head: string): boolean {
  let at = 0;
  for (;;) {
    at = afterSpace(head, at);
    const next = afterPreamble(head, at);
    if (next === at) return isRoot(head, at);
    if (next === null) return false;
    at = next;
  }
}

/** Where a comment, an instruction or a document type that begins here ends; `at` where none does, null where it has no end. */
function afterPreamble(text: string, at: number): number | null {
  if (text.startsWith('<!--', at)) return after(text, '-->', at + 4);
  if (text.startsWith('<?', at)) return after(text, '>', at + 2);
  if (text.slice(at, at + DOCTYPE.length).toLowerCase() === DOCTYPE) return afterDoctype(text, at + DOCTYPE.length);
  return at;
}

/** The end of a document type, which may hold declarations in brackets. */
function afterDoctype(text: string, start: number): number | null {
  const name = afterSpace(text, start);
  if (name === start || text.slice(name, name + 3).toLowerCase() !== 'svg') return null;
  let at = name;
  while (at < text.length && text[at] !== '>' && text[at] !== '[') at++;
  while (at < text.length && text[at] !== '>') {
    const closed = after(text, ']', at + 1);
    if (closed === null) return null;
    at = afterSpace(text, closed);
    // A bracket inside a declaration ends nothing: the next one is looked for from there.
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
