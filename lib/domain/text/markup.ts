import { isTextLink, type RichText } from './document';
import { parseRichText, type RichNode, type RichTag } from './rich-text';

type Block = RichText['content'][number];
type Paragraph = Extract<Block, { type: 'paragraph' }>;
type Inline = NonNullable<Paragraph['content']>[number];
type Mark = NonNullable<Extract<Inline, { type: 'text' }>['marks']>[number];

export const EMPTY_RICH_TEXT: RichText = { type: 'doc', content: [] };

/** Converts simple markup to a document of the editor; unsupported tags are removed, their text remains. */
export function parseMarkup(markup: string): RichText {
  const nodes = parseRichText(markup, (href) => (isTextLink(href) ? href : null));
  return { type: 'doc', content: nodes.flatMap(toBlocks) };
}

/** Converts a document to markup that {@link parseMarkup} parses into the same document. */
export const renderMarkup = (text: RichText): string => toRichNodes(text).map(writeNode).join('');

/** Converts a document to the tree that pages draw. Links to disallowed targets become plain text. */
export function toRichNodes(text: RichText): RichNode[] {
  return text.content.map(toNode);
}

/** Returns whether a document contains readable text. */
export function hasReadableText(text: RichText | null | undefined): text is RichText {
  return JSON.stringify(text ?? EMPTY_RICH_TEXT).includes('"text":');
}

function toNode(block: Block): RichNode {
  switch (block.type) {
    case 'paragraph':
      return { tag: 'p', children: inlineNodes(block.content) };
    case 'heading':
      return { tag: block.attrs.level === 2 ? 'h2' : 'h3', children: inlineNodes(block.content) };
    case 'blockquote':
      return { tag: 'blockquote', children: block.content.map(toNode) };
    case 'horizontalRule':
      return { tag: 'hr', children: [] };
    default: {
      const items = block.content.map(({ content }): RichNode => ({ tag: 'li', children: itemNodes(content) }));
      return { tag: block.type === 'bulletList' ? 'ul' : 'ol', children: items };
    }
  }
}

/** Converts the content of a list item. A single paragraph is written without its `p` element, as is usual in lists. */
function itemNodes(paragraphs: readonly Paragraph[]): RichNode[] {
  const [only, ...more] = paragraphs;
  return only && more.length === 0 ? inlineNodes(only.content) : paragraphs.map(toNode);
}

function inlineNodes(content: readonly Inline[] = []): RichNode[] {
  return content.map((inline) => (inline.type === 'hardBreak' ? { tag: 'br', children: [] } : marked(inline)));
}

function marked({ text, marks = [] }: Extract<Inline, { type: 'text' }>): RichNode {
  return marks.reduceRight<RichNode>((inner, mark) => {
    if (mark.type !== 'link') return { tag: mark.type === 'bold' ? 'strong' : 'em', children: [inner] };
    const { href } = mark.attrs;
    return isTextLink(href) ? { tag: 'a', href, children: [inner] } : inner;
  }, text);
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function writeNode(node: RichNode): string {
  if (typeof node === 'string') return escapeText(node);
  if (node.tag === 'br' || node.tag === 'hr') return `<${node.tag}>`;
  const href = node.href === undefined ? '' : ` href="${escapeText(node.href)}"`;
  return `<${node.tag}${href}>${node.children.map(writeNode).join('')}</${node.tag}>`;
}

const BLOCKS: ReadonlySet<RichTag> = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'hr']);

function toBlocks(node: RichNode): Block[] {
  if (typeof node === 'string') return toParagraphs([node]);
  switch (node.tag) {
    case 'h2':
    case 'h3':
      return [{ type: 'heading', attrs: { level: node.tag === 'h2' ? 2 : 3 }, ...inlineContent(node.children) }];
    case 'hr':
      return [{ type: 'horizontalRule' }];
    case 'ul':
    case 'ol': {
      const content = toListItems(node.children);
      return content.length > 0 ? [{ type: node.tag === 'ul' ? 'bulletList' : 'orderedList', content }] : [];
    }
    case 'blockquote': {
      const content = toParagraphs(node.children);
      return content.length > 0 ? [{ type: 'blockquote', content }] : [];
    }
    default:
      return toParagraphs([node]);
  }
}

/** Converts nodes to paragraphs: each run of text between blocks becomes one, and nested blocks lose their own type. */
function toParagraphs(nodes: readonly RichNode[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let loose: RichNode[] = [];
  const end = (): void => {
    const content = trimmed(loose.flatMap((node) => toInlines(node, [])));
    if (content.length > 0) paragraphs.push({ type: 'paragraph', content });
    loose = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !BLOCKS.has(node.tag)) loose.push(node);
    else {
      end();
      paragraphs.push(...toParagraphs(node.children));
    }
  }
  end();
  return paragraphs;
}

function toListItems(nodes: readonly RichNode[]) {
  return nodes.flatMap((node) => {
    const content = typeof node === 'string' ? toParagraphs([node]) : toParagraphs(node.children);
    return content.length > 0 ? [{ type: 'listItem' as const, content: content.slice(0, 20) }] : [];
  });
}

function inlineContent(nodes: readonly RichNode[]): { content?: Inline[] } {
  const content = trimmed(nodes.flatMap((node) => toInlines(node, [])));
  return content.length > 0 ? { content } : {};
}

function toInlines(node: RichNode, marks: readonly Mark[]): Inline[] {
  if (typeof node === 'string') return textWith(node, marks);
  if (node.tag === 'br') return [{ type: 'hardBreak' }];
  const mark = toMark(node);
  const isCovered = mark === null || marks.some(({ type }) => type === mark.type);
  return node.children.flatMap((child) => toInlines(child, isCovered || !mark ? marks : [...marks, mark]));
}

function toMark(node: Exclude<RichNode, string>): Mark | null {
  if (node.tag === 'strong') return { type: 'bold' };
  if (node.tag === 'em') return { type: 'italic' };
  return node.tag === 'a' && node.href !== undefined ? { type: 'link', attrs: { href: node.href } } : null;
}

/** Converts a text to inline nodes; its line breaks become line breaks of the page. */
function textWith(text: string, marks: readonly Mark[]): Inline[] {
  return text
    .split('\n')
    .flatMap((line, index): Inline[] => [
      ...(index > 0 ? [{ type: 'hardBreak' as const }] : []),
      ...(line === ''
        ? []
        : [{ type: 'text' as const, text: line, ...(marks.length > 0 ? { marks: [...marks] } : {}) }]),
    ]);
}

/** Removes line breaks and blank text at both ends, because they only separate blocks in the source. */
function trimmed(content: Inline[]): Inline[] {
  const isBlank = (inline: Inline): boolean => inline.type === 'hardBreak' || inline.text.trim() === '';
  const first = content.findIndex((inline) => !isBlank(inline));
  if (first < 0) return [];
  return content.slice(first, content.findLastIndex((inline) => !isBlank(inline)) + 1);
}
