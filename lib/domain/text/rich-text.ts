/**
 * Text with simple markup that owners write for their own page (STO-18), parsed into a tree of permitted elements and
 * never passed to the browser as HTML. Other elements lose their tags and keep their text; scripts and styles are
 * removed completely.
 */
export type RichNode =
  | string
  | { readonly tag: RichTag; readonly href?: string; readonly children: readonly RichNode[] };

const TAGS = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'a', 'br', 'hr'] as const;
export type RichTag = (typeof TAGS)[number];

const SAME: Readonly<Record<string, RichTag>> = { b: 'strong', i: 'em', h1: 'h2', h4: 'h3', div: 'p' };
const BLOCKS: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'blockquote', 'hr']);
const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template|iframe|svg|math)\b[\s\S]*?(?:<\/\1\s*>|$)|<(\/?)([a-z][a-z0-9]*)([^<>]*)>/gi;
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: '’', nbsp: '\u00a0' };
const MAX_LENGTH = 50_000;
const MAX_DEPTH = 20;

interface Open {
  readonly tag: RichTag | null;
  readonly href?: string | undefined;
  readonly children: RichNode[];
}

/**
 * Parses markup; plain text becomes one paragraph per section between blank lines. `safeHref` returns the permitted
 * URL of a link, or null when it is not permitted. Only the first 50,000 characters are read.
 */
export function parseRichText(source: string, safeHref: (href: string) => string | null): RichNode[] {
  const text = source.slice(0, MAX_LENGTH);
  const root: Open = { tag: null, children: [] };
  const open: Open[] = [root];
  const top = (): Open => open.at(-1) ?? root;
  let from = 0;

  function close(depth: number): void {
    while (open.length > depth) {
      const { tag, href, children } = open.pop() ?? root;
      if (tag) top().children.push({ tag, ...(href ? { href } : {}), children });
    }
  }

  for (const token of text.matchAll(TOKEN)) {
    addText(top(), text.slice(from, token.index));
    from = token.index + token[0].length;
    const [, , slash, name = '', attributes = ''] = token;
    const tag = findTag(name);
    if (!tag) continue;
    if (slash) {
      const place = open.findLastIndex((one) => one.tag === tag);
      if (place > 0) close(place);
    } else if (tag === 'br') {
      top().children.push({ tag, children: [] });
    } else if (tag === 'hr') {
      close(1);
      root.children.push({ tag, children: [] });
    } else if (open.length < MAX_DEPTH) {
      // A new block closes the open paragraph, because authors often omit its end tag.
      const paragraph = BLOCKS.has(tag) ? open.findLastIndex((one) => one.tag === 'p') : -1;
      if (paragraph > 0) close(paragraph);
      const href = tag === 'a' ? parseHref(attributes) : '';
      open.push({ tag, href: href ? (safeHref(href) ?? undefined) : undefined, children: [] });
    }
  }
  addText(top(), text.slice(from));
  close(1);
  return paragraphs(root.children);
}

function findTag(name: string): RichTag | null {
  const plain = name.toLowerCase();
  return SAME[plain] ?? TAGS.find((tag) => tag === plain) ?? null;
}

function addText(into: Open, text: string): void {
  const decoded = decode(text);
  if (decoded) into.children.push(decoded);
}

function parseHref(attributes: string): string {
  const match = HREF.exec(` ${attributes}`);
  return decode(match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim();
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    // Surrogate halves are not characters, and the database rejects them.
    return code > 31 && code < 0x110000 && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });
}

/** Wraps text and inline markup outside blocks in paragraphs, separated at blank lines. */
function paragraphs(nodes: readonly RichNode[]): RichNode[] {
  const blocks: RichNode[] = [];
  let loose: RichNode[] = [];
  const end = (): void => {
    if (loose.some((node) => typeof node !== 'string' || node.trim() !== ''))
      blocks.push({ tag: 'p', children: loose });
    loose = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string') {
      const parts = node.split(/\n[ \t]*\n/);
      parts.forEach((part, index) => {
        if (index > 0) end();
        if (part) loose.push(part);
      });
    } else if (BLOCKS.has(node.tag)) {
      end();
      blocks.push(node);
    } else loose.push(node);
  }
  end();
  return blocks;
}
