import type { Canvas } from '@napi-rs/canvas';
import { buildPalette, findReadableShade } from '@/lib/domain/store/contrast';
import { splitGraphemes } from '@/lib/domain/text/graphemes';
import { removeUnprintableCharacters } from '@/lib/domain/text/printable';
import { buildFontStack, findFont, getClosestWeight } from '../core/fonts';
import { createServerCanvas, getContext } from './canvas-platform';
import { listPrintableRanges } from './font-tables';

/** Texts and colours of a share image. Empty texts take no space. */
export interface ShareCard {
  readonly title: string;
  /** Name of the store's owner, above the title. */
  readonly owner: string;
  /** Line below the title. */
  readonly line: string;
  /** Price, at the bottom. */
  readonly price: string;
  readonly colours: { readonly primary: string; readonly secondary: string };
  readonly fonts: { readonly heading: string; readonly headingWeight: number; readonly text: string };
}

/** Size of a share image in px, as social networks expect it. */
const SHARE_CARD_PX = { width: 1200, height: 630 } as const;

const STRIPE_PX = 14;
/** Side of the square product picture, which fills the right side of the card from the top to the stripe. */
const PICTURE_PX = SHARE_CARD_PX.height - STRIPE_PX;
const TEXT_AREA = { left: 64, right: SHARE_CARD_PX.width - PICTURE_PX - 36, top: 76, bottom: 556 } as const;
const TITLE_SIZES = [72, 64, 56, 50, 44, 40] as const;
const TITLE_LEADING = 1.14;
const MAX_TITLE_LINES = 5;
const LINE_PX = 30;
const LINE_LEADING = 1.36;
const PRICE_PX = 40;
const MUTED = '#565b66';

/**
 * Draws a share image of 1200 × 630 px: a product next to its title. `product` is a square picture with its background.
 */
export function drawShareCard(product: CanvasImageSource, card: ShareCard): Canvas {
  const canvas = createServerCanvas(SHARE_CARD_PX.width, SHARE_CARD_PX.height);
  const context = getContext(canvas);
  const palette = buildPalette(card.colours);
  const { width, height } = SHARE_CARD_PX;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(product, width - PICTURE_PX, 0, PICTURE_PX, PICTURE_PX);
  context.fillStyle = palette.primary;
  context.fillRect(0, PICTURE_PX, width, STRIPE_PX);
  drawTexts(context, card, palette);
  return canvas;
}

function drawTexts(context: CanvasRenderingContext2D, card: ShareCard, palette: ReturnType<typeof buildPalette>): void {
  const { heading, text, headingWeight } = card.fonts;
  context.textBaseline = 'alphabetic';
  const body = (weight: number, px: number): string => `${weight} ${px}px ${buildFontStack(text)}`;
  let floor: number = TEXT_AREA.bottom;
  if (card.price !== '') {
    context.font = body(700, PRICE_PX);
    const label = oneLine(context, toPrintableText(card.price, text), TEXT_AREA.right - TEXT_AREA.left - 56);
    const wide = context.measureText(label).width + 56;
    context.fillStyle = palette.primary;
    context.beginPath();
    context.roundRect(TEXT_AREA.left, floor - 76, wide, 76, 38);
    context.fill();
    context.fillStyle = palette.onPrimary;
    context.fillText(label, TEXT_AREA.left + 28, floor - 24);
    floor -= 76 + 32;
  }
  let at: number = TEXT_AREA.top;
  if (card.owner !== '') {
    context.font = body(600, LINE_PX);
    context.fillStyle = findReadableShade(palette.primary, '#ffffff');
    context.fillText(
      oneLine(context, toPrintableText(card.owner, text), TEXT_AREA.right - TEXT_AREA.left),
      TEXT_AREA.left,
      at + LINE_PX,
    );
    at += LINE_PX + 40;
  }
  const reserved = card.line === '' ? 0 : LINE_PX * LINE_LEADING + 20;
  context.fillStyle = '#16181d';
  at = drawTitle(context, toPrintableText(card.title, heading), {
    font: (px) => `${getClosestWeight(heading, headingWeight)} ${px}px ${buildFontStack(heading)}`,
    top: at,
    floor: floor - reserved,
  });
  if (card.line === '') return;
  context.font = body(400, LINE_PX);
  context.fillStyle = MUTED;
  const room = Math.min(3, Math.floor((floor - at - 20) / (LINE_PX * LINE_LEADING)));
  const lines = wrap(context, toPrintableText(card.line, text), TEXT_AREA.right - TEXT_AREA.left, Math.max(1, room));
  lines.forEach((line, index) => {
    context.fillText(line, TEXT_AREA.left, at + 20 + LINE_PX + index * LINE_PX * LINE_LEADING);
  });
}

interface TitlePlace {
  readonly font: (px: number) => string;
  readonly top: number;
  readonly floor: number;
}

/**
 * Draws the title as large as it fits without breaking a word. At the smallest size, a longer title ends with ….
 * Returns the title's lower edge, px.
 */
function drawTitle(context: CanvasRenderingContext2D, title: string, { font, top, floor }: TitlePlace): number {
  const width = TEXT_AREA.right - TEXT_AREA.left;
  const fitting = TITLE_SIZES.find((px) => {
    context.font = font(px);
    const lines = wrap(context, title, width, Number.POSITIVE_INFINITY);
    const isWhole = title.split(/\s+/).every((titleWord) => context.measureText(titleWord).width <= width);
    return isWhole && lines.length <= MAX_TITLE_LINES && lines.length * px * TITLE_LEADING <= floor - top;
  });
  const px = fitting ?? TITLE_SIZES[TITLE_SIZES.length - 1] ?? LINE_PX;
  context.font = font(px);
  const most = Math.max(1, Math.min(MAX_TITLE_LINES, Math.floor((floor - top) / (px * TITLE_LEADING))));
  const lines = wrap(context, title, width, most);
  lines.forEach((line, index) => {
    context.fillText(line, TEXT_AREA.left, top + px * (0.86 + index * TITLE_LEADING));
  });
  return top + lines.length * px * TITLE_LEADING;
}

/**
 * Wraps text into lines of at most `width` px, between words, or inside a word that is longer than a line. The last of
 * `most` lines ends with … when the text is longer.
 */
function wrap(context: CanvasRenderingContext2D, text: string, width: number, most: number): string[] {
  const fits = (line: string): boolean => context.measureText(line).width <= width;
  const lines: string[] = [];
  let line = '';
  for (const nextWord of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? nextWord : `${line} ${nextWord}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of splitGraphemes(nextWord)) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
    if (lines.length > most) break;
  }
  if (line !== '') lines.push(line);
  if (lines.length <= most) return lines;
  const visibleLines = lines.slice(0, most);
  return visibleLines.with(-1, oneLine(context, `${visibleLines.at(-1) ?? ''}…`, width));
}

/** Returns a text that fits into one line of `width` px: cut, with … at its end, where it is longer. */
function oneLine(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  const graphemes = splitGraphemes(text.replace(/…$/, ''));
  while (graphemes.length > 0 && context.measureText(`${graphemes.join('')}…`).width > width) graphemes.pop();
  return `${graphemes.join('').trimEnd()}…`;
}

/**
 * Removes characters that the typeface does not contain, because they would be drawn in a font installed on the
 * machine.
 */
const toPrintableText = (text: string, family: string): string =>
  removeUnprintableCharacters(
    text.slice(0, MAX_CHARACTERS),
    listPrintableRanges(findFont(family)?.family ?? ''),
  ).trim();

const MAX_CHARACTERS = 400;
