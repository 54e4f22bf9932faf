import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { DOCUMENT_FONT_FAMILIES, registerDocumentFonts } from './document-fonts';

/** Size of an A4 page in points. */
const WIDTH = 595;
const HEIGHT = 842;
export const MARGIN_PT = 56;
const BOTTOM = HEIGHT - 64;
const FOOT = HEIGHT - 44;
export const CONTENT_WIDTH_PT = WIDTH - 2 * MARGIN_PT;
const INK = '#1b1f27';
const MUTED = '#5b6270';
const LINE = '#d9dbe0';

export interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly muted?: boolean;
}

/** Column of a table: its left edge and width, in points from the left margin. */
export interface Column {
  readonly at: number;
  readonly width: number;
  readonly align?: 'start' | 'end';
}

type Cell = readonly [text: string, column: Column, style?: TextStyle];

const lineHeight = ({ size = 10 }: TextStyle): number => size * 1.45;

/** PDF document that is written from top to bottom and adds pages as needed. */
export class PdfSheet {
  readonly #pdf: PDFDocument;
  #page: SKRSContext2D | null = null;
  #y = 0;
  #head: readonly Cell[] | null = null;
  #foot = '';
  #pageOfPart = 0;

  constructor(title: string) {
    registerDocumentFonts();
    this.#pdf = new PDFDocument({ title });
  }

  /** Position of the next line, in points from the top. */
  get y(): number {
    return this.#y;
  }

  /** Starts a new part on a new page. `name` and the page number appear at the foot of each page of the part. */
  part(name: string): void {
    this.#endPage();
    this.#head = null;
    this.#foot = name;
    this.#pageOfPart = 0;
    this.#newPage();
  }

  #newPage(): void {
    this.#endPage();
    this.#page = this.#pdf.beginPage(WIDTH, HEIGHT) as unknown as SKRSContext2D;
    this.#pageOfPart += 1;
    this.#y = MARGIN_PT;
  }

  space(points: number): void {
    this.#y += points;
  }

  /**
   * Starts a new page if fewer than `points` are left on this one. The new page repeats the head of the current table.
   */
  room(points: number): void {
    if (this.#page && this.#y + points <= BOTTOM) return;
    this.#newPage();
    if (this.#head) this.#drawHead(this.#head);
  }

  /** Writes the head of a table, on this page and on every page on which the table continues. */
  tableHead(cells: readonly Cell[]): void {
    // A table's head is never the last line of a page.
    this.room(60);
    this.#head = cells;
    this.#drawHead(cells);
  }

  endTable(): void {
    this.#head = null;
  }

  #drawHead(cells: readonly Cell[]): void {
    this.row(cells);
    this.rule();
  }

  /** Writes a paragraph within a column. */
  text(content: string, style: TextStyle = {}, column: Column = { at: 0, width: CONTENT_WIDTH_PT }): void {
    this.#cells([[content, column, style]]);
  }

  /** Writes cells side by side; the row is as high as its tallest cell. */
  row(cells: readonly Cell[]): void {
    this.#cells(cells);
    this.#y += 4;
  }

  /** Writes a row. A row that fits on one page is not split; a longer one continues on the next page. */
  #cells(cells: readonly Cell[]): void {
    const wrapped = cells.map(([text, column, style = {}]) => ({
      column,
      style,
      lines: this.#wrap(text, style, column.width),
    }));
    const height = Math.max(...wrapped.map(({ lines, style }) => lines.length * lineHeight(style)));
    if (height <= BOTTOM - MARGIN_PT - 40) this.room(height);
    for (let left = wrapped; left.some(({ lines }) => lines.length > 0); ) {
      const top = this.#y;
      let bottom = top;
      left = left.map(({ column, style, lines }) => {
        const fitting = Math.max(0, Math.floor((BOTTOM - top) / lineHeight(style) + 1e-6));
        lines.slice(0, fitting).forEach((line, index) => {
          this.#line(line, style, column, top + index * lineHeight(style));
        });
        bottom = Math.max(bottom, top + Math.min(fitting, lines.length) * lineHeight(style));
        return { column, style, lines: lines.slice(fitting) };
      });
      this.#y = bottom;
      if (left.some(({ lines }) => lines.length > 0)) this.room(HEIGHT);
    }
  }

  #line(text: string, style: TextStyle, column: Column, top: number): void {
    const page = this.#need();
    this.#dress(style);
    const x = MARGIN_PT + column.at + (column.align === 'end' ? column.width - page.measureText(text).width : 0);
    page.fillText(text, x, top + (style.size ?? 10));
  }

  rule(): void {
    // At the end of a page no line is needed.
    if (this.#page && this.#y + 8 > BOTTOM) return;
    const page = this.#need();
    page.fillStyle = LINE;
    page.fillRect(MARGIN_PT, this.#y + 3, CONTENT_WIDTH_PT, 0.75);
    this.#y += 8;
  }

  /** Draws an empty checkbox for use on paper. */
  box(at: number): void {
    const page = this.#need();
    page.strokeStyle = MUTED;
    page.lineWidth = 0.9;
    page.strokeRect(MARGIN_PT + at, this.#y + 1, 10, 10);
  }

  close(): Buffer {
    this.#endPage();
    return this.#pdf.close();
  }

  #endPage(): void {
    if (!this.#page) return;
    if (this.#foot) {
      const style = { size: 8, muted: true };
      this.#line(this.#foot, style, { at: 0, width: CONTENT_WIDTH_PT - 40 }, FOOT);
      this.#line(String(this.#pageOfPart), style, { at: CONTENT_WIDTH_PT - 40, width: 40, align: 'end' }, FOOT);
    }
    this.#pdf.endPage();
    this.#page = null;
  }

  #need(): SKRSContext2D {
    if (!this.#page) this.#newPage();
    if (!this.#page) throw new Error('a new page is a page');
    return this.#page;
  }

  #dress({ size = 10, bold = false, muted = false }: TextStyle): void {
    const page = this.#need();
    page.font = `${bold ? 700 : 400} ${size}px ${DOCUMENT_FONT_FAMILIES}`;
    // Any letter spacing prevents ligatures. Their glyphs have no characters in the PDF, so that "Sofia" would be
    // copied as "So a".
    page.letterSpacing = '0.001px';
    page.fillStyle = muted ? MUTED : INK;
  }

  /**
   * Breaks a text into lines of at most `width` points, at spaces where lines may break. A word that is too long for a
   * line is broken between letters.
   */
  #wrap(content: string, style: TextStyle, width: number): string[] {
    this.#dress(style);
    const page = this.#need();
    const fits = (line: string) => page.measureText(line).width <= width;
    const lines: string[] = [];
    for (const paragraph of content.split('\n')) {
      let line = '';
      for (const nextWord of paragraph.split(/[ \t]+/)) {
        const longer = line === '' ? nextWord : `${line} ${nextWord}`;
        if (fits(longer)) {
          line = longer;
          continue;
        }
        if (line !== '') lines.push(line);
        line = nextWord;
        for (let cut = findCut(line, fits); cut < line.length; cut = findCut(line, fits)) {
          lines.push(line.slice(0, cut));
          line = line.slice(cut);
        }
      }
      lines.push(line);
    }
    return lines;
  }
}

/**
 * Returns how many letters of a text fit on a line, at least one. Tries short pieces first, because shoppers may type
 * thousands of letters without a space, and measuring all of them for each letter would block the server for minutes.
 */
function findCut(text: string, fits: (piece: string) => boolean): number {
  let fitting = 1;
  let tooLong = 2;
  while (tooLong < text.length && fits(text.slice(0, tooLong))) {
    fitting = tooLong;
    tooLong *= 2;
  }
  if (tooLong >= text.length && fits(text)) return text.length;
  tooLong = Math.min(tooLong, text.length);
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2);
    if (fits(text.slice(0, middle))) fitting = middle;
    else tooLong = middle;
  }
  return fitting;
}
