import { type SaxesAttributeNS, SaxesParser, type SaxesTagPlain } from 'saxes';
import { FALLBACK_FAMILY } from '../../core/fonts';
import { cleanCss, listFontLists } from './svg-css';
import { resolveFontList } from './svg-fonts';
import { parseSvgSize, type SvgSize } from './svg-size';

/** Error with the reason why a drawing is rejected. `names`: typefaces or letters that are not available. */
export class SvgError extends Error {
  readonly problem: 'unreadable' | 'complex' | 'size' | 'fonts' | 'letters';
  readonly names: string;

  constructor(problem: SvgError['problem'], names = '') {
    super(`SVG: ${problem} ${names}`.trim());
    this.name = 'SvgError';
    this.problem = problem;
    this.names = names;
  }
}

/** Sanitised drawing: shapes, text in the platform's typefaces, and pictures that still have to be decoded. */
export interface SafeSvg {
  readonly size: SvgSize;
  /** Families of the platform that the drawing's text uses; empty for a drawing without text. */
  readonly families: readonly string[];
  /** Bytes of the embedded pictures, as received. */
  readonly pictures: readonly Buffer[];
  /**
   * Writes the drawing at a size, with `data:` addresses in place of its pictures. A picture whose address is null is
   * left out.
   */
  readonly write: (widthPx: number, heightPx: number, pictures: readonly (string | null)[]) => string;
}

const MAX_ELEMENTS = 50_000;
const MAX_DEPTH = 200;
const MAX_PICTURES = 40;
/**
 * Maximum number of steps of one filter. The rendering library stores a picture of the whole drawing for each named
 * result.
 */
const MAX_FILTER_STEPS = 12;
/** Elements inside a filter step that are not steps themselves. */
const IN_STEPS: ReadonlySet<string> = new Set(['feFuncA', 'feFuncB', 'feFuncG', 'feFuncR', 'feMergeNode']);
/** Maximum number of characters that entities may add, so that a short file cannot expand into a long one. */
const MAX_ENTITY_GROWTH = 1_000_000;
const MAX_NAMES_LENGTH = 120;

const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'] as const;
const TEXT_ELEMENTS: ReadonlySet<string> = new Set(['text', 'tspan', 'textPath']);
const ALLOWED: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'a', 'defs', 'symbol', 'use', 'switch', 'image', 'style', ...SHAPES, ...TEXT_ELEMENTS],
  ...['linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask', 'marker', 'filter'],
  ...['feBlend', 'feColorMatrix', 'feComponentTransfer', 'feComposite', 'feConvolveMatrix', 'feDiffuseLighting'],
  ...['feDisplacementMap', 'feDistantLight', 'feDropShadow', 'feFlood', 'feFuncA', 'feFuncB', 'feFuncG', 'feFuncR'],
  ...['feGaussianBlur', 'feMerge', 'feMergeNode', 'feMorphology', 'feOffset', 'fePointLight', 'feSpecularLighting'],
  ...['feSpotLight', 'feTile', 'feTurbulence'],
]);
const SHAPE_NAMES: ReadonlySet<string> = new Set(SHAPES);
const ATTRIBUTE = /^[a-zA-Z][a-zA-Z0-9-]*$/;
const LOCAL_ADDRESS = /^\s*#[^\s"'<>&]+\s*$/;
const PICTURE_ADDRESS = /^\s*data:image\/(?:png|jpe?g|webp);(?:[\w=-]+;)*base64,/i;
const OUTSIDE_ADDRESS = /url\(\s*["']?(?!\s*#)|javascript:|data:/i;
/**
 * Characters that none of the platform's typefaces contains. Together the typefaces contain Latin, Greek, Cyrillic,
 * punctuation, arrows and currencies.
 */
const UNKNOWN_LETTER =
  /[^\s!-\u052F\u1D00-\u1DBF\u1E00-\u1EFF\u2000-\u206F\u20A0-\u20C0\u2113\u2122\u2190-\u2193\u2212\u2215\uFEFF]/gu;

const ENTITY_MARK = /&([A-Za-z_][\w.-]*);/g;
const XML_ENTITIES: ReadonlySet<string> = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/**
 * Sanitises a drawing with an allow-list: known elements, attributes without event handlers or outside addresses, and
 * text in available typefaces remain. Scripts, foreign markup, entities and every outside reference are removed. The
 * result never leaves the server; only its pixels do.
 * @throws SvgError
 */
export function sanitiseSvg(source: string): SafeSvg {
  const reader = new SvgReader();
  try {
    const parser = new SaxesParser();
    parser.on('opentag', (tag) => reader.open(tag));
    parser.on('closetag', () => reader.close());
    parser.on('text', (text) => reader.text(text));
    parser.on('cdata', (text) => reader.text(text));
    parser.write(withoutEntities(source.replace(/^\uFEFF/, ''))).close();
  } catch (error) {
    if (error instanceof SvgError) throw error;
    throw new SvgError('unreadable');
  }
  return reader.finish();
}

/** Replaces simple entities, which older design tools use for namespaces, with their text, and removes all others. */
function withoutEntities(source: string): string {
  const doctype = /<!DOCTYPE[^[>]*(?:\[([\s\S]*?)\]\s*)?>/i.exec(source);
  const simple = new Map<string, string>();
  for (const [, name = '', , value = ''] of (doctype?.[1] ?? '').matchAll(
    /<!ENTITY\s+([A-Za-z_][\w.-]*)\s+(["'])([^"'<&%]{0,300})\2\s*>/g,
  ))
    simple.set(name, value);
  const rest = doctype ? source.slice(0, doctype.index) + source.slice(doctype.index + doctype[0].length) : source;
  let grown = 0;
  return rest.replace(ENTITY_MARK, (mark, name: string) => {
    if (XML_ENTITIES.has(name)) return mark;
    const value = simple.get(name) ?? '';
    grown += value.length;
    if (grown > MAX_ENTITY_GROWTH) throw new SvgError('complex');
    return value;
  });
}

const escapeText = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const escapeAttribute = (value: string): string => escapeText(value).replace(/"/g, '&quot;');

type Attributes = Readonly<Record<string, string>>;

class SvgReader {
  /** Parts of the markup in their order; a number is the index of a picture in `#pictures`. */
  readonly #parts: (string | number)[] = [];
  readonly #pictures: Buffer[] = [];
  readonly #families = new Set<string>();
  readonly #missing = new Set<string>();
  readonly #letters = new Set<string>();
  /** Names of the open elements; null for an element that is left out with its content. */
  readonly #open: (string | null)[] = [];
  #root: Attributes | null = null;
  #elements = 0;
  #filterSteps = 0;
  #hasText = false;
  #css = '';

  open({ name: full, attributes }: SaxesTagPlain): void {
    if (++this.#elements > MAX_ELEMENTS || this.#open.length >= MAX_DEPTH) throw new SvgError('complex');
    const name = full.replace(/^svg:/, '');
    const isInside = this.#open.length === 0 || this.#open.at(-1) !== null;
    const isRoot = this.#open.length === 0;
    if (isRoot && name !== 'svg') throw new SvgError('unreadable');
    if (!isInside || !ALLOWED.has(name)) {
      this.#open.push(null);
      return;
    }
    if (name === 'filter') this.#filterSteps = 0;
    else if (name.startsWith('fe') && !IN_STEPS.has(name) && ++this.#filterSteps > MAX_FILTER_STEPS)
      throw new SvgError('complex');
    const safe = this.#safeAttributes(name, attributes);
    this.#open.push(name);
    if (name === 'style') this.#css = '';
    else if (name === 'image') this.#openImage(safe, attributes);
    else if (isRoot) this.#root = safe;
    else this.#parts.push(`<${name === 'a' ? 'g' : name}${write(safe)}>`);
  }

  close(): void {
    const name = this.#open.pop();
    if (!name || this.#open.length === 0) return;
    if (name === 'style') this.#parts.push(`<style>${escapeText(this.#safeCss(this.#css))}</style>`);
    else this.#parts.push(`</${name === 'a' ? 'g' : name}>`);
  }

  text(text: string): void {
    const inside = this.#open.at(-1);
    if (inside === 'style') this.#css += text;
    if (!inside || !TEXT_ELEMENTS.has(inside)) return;
    if (text.trim() !== '') this.#hasText = true;
    for (const letter of text.match(UNKNOWN_LETTER) ?? []) this.#letters.add(letter);
    this.#parts.push(escapeText(text));
  }

  finish(): SafeSvg {
    const root = this.#root;
    if (!root || this.#open.length > 0) throw new SvgError('unreadable');
    if (this.#hasText) {
      if (this.#missing.size > 0) throw new SvgError('fonts', listed(this.#missing));
      if (this.#letters.size > 0) throw new SvgError('letters', listed(this.#letters));
    }
    const size = parseSvgSize(root);
    if (!size) throw new SvgError('size');
    const { width: _, height: __, viewBox: ___, ...others } = root;
    return {
      size,
      families: this.#hasText ? [...this.#families, FALLBACK_FAMILY] : [],
      pictures: this.#pictures,
      write: (width, height, pictures) => {
        const inside = this.#parts
          .map((part) => (typeof part === 'number' ? buildHref(pictures[part]) : part))
          .join('');
        const head = { 'font-family': FALLBACK_FAMILY, ...others, viewBox: size.viewBox.join(' ') };
        return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"${write(head)}>${inside}</svg>`;
      },
    };
  }

  #openImage(safe: Attributes, attributes: SaxesTagPlain['attributes']): void {
    const address = String(attributes.href ?? attributes['xlink:href'] ?? '');
    const [head] = PICTURE_ADDRESS.exec(address) ?? [];
    this.#parts.push(`<image${write(safe)}`);
    if (head) {
      if (this.#pictures.length >= MAX_PICTURES) throw new SvgError('complex');
      this.#parts.push(this.#pictures.length);
      this.#pictures.push(Buffer.from(address.slice(head.length), 'base64'));
    }
    this.#parts.push('>');
  }

  #safeAttributes(element: string, attributes: SaxesTagPlain['attributes']): Attributes {
    const safe: Record<string, string> = {};
    for (const [full, value] of Object.entries(attributes as Readonly<Record<string, string | SaxesAttributeNS>>)) {
      const text = typeof value === 'string' ? value : value.value;
      const name = full === 'xlink:href' ? 'href' : full;
      if (name === 'href') {
        if (LOCAL_ADDRESS.test(text)) safe.href = text.trim();
      } else if (name === 'xml:space') safe[name] = text === 'preserve' ? 'preserve' : 'default';
      else if (name === 'style') safe.style = this.#safeCss(text, SHAPE_NAMES.has(element));
      else if (name === 'font-family' || name === 'font') {
        if (!SHAPE_NAMES.has(element)) safe['font-family'] = this.#ownFont(text);
      } else if (isPlain(name, text)) safe[name] = text;
    }
    return safe;
  }

  #safeCss(css: string, isShape = false): string {
    const clean = cleanCss(css);
    // Design tools write typefaces on shapes too, where they have no effect.
    if (isShape) return clean.replace(/(^|[;{\s])font(?:-family)?\s*:[^;}]*/gi, '$1');
    for (const list of listFontLists(clean)) this.#ownFont(list);
    return clean.replace(
      /(^|[;{\s])font-family\s*:\s*([^;}]+)/gi,
      (_, before: string, list: string) => `${before}font-family:'${this.#ownFont(list)}'`,
    );
  }

  #ownFont(list: string): string {
    const font = resolveFontList(list);
    if ('missing' in font) {
      this.#missing.add(font.missing);
      return FALLBACK_FAMILY;
    }
    this.#families.add(font.family);
    return font.family;
  }
}

function isPlain(name: string, value: string): boolean {
  return ATTRIBUTE.test(name) && !/^(?:on|xmlns)/i.test(name) && !OUTSIDE_ADDRESS.test(value.replace(/\\/g, ''));
}

const write = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');

const buildHref = (address: string | null | undefined): string => (address ? ` href="${address}"` : '');

const listed = (names: ReadonlySet<string>): string => [...names].slice(0, 5).join(', ').slice(0, MAX_NAMES_LENGTH);
