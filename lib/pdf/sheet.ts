import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { PAPER_FAMILIES, preparePaper } from './paper-fonts';

/** A4 in points. */
const WIDTH = 595;
const HEIGHT = 842;
export const MARGIN = 56;
const BOTTOM = HEIGHT - 64;
export const CONTENT_WIDTH = WIDTH - 2 * MARGIN;
const INK = '#1b1f27';
const MUTED = '#5b6270';
const LINE = '#d9dbe0';

export interface TextLook {
  readonly size?: number;
  readonly bold?: boolean;
  readonly muted?: boolean;
}

/** A column of a table: where it begins and how wide it is, in points from the left margin. */
export interface Column {
  readonly at: number;
  readonly width: number;
  readonly align?: 'start' | 'end';
}

/** A document that is written from top to bottom and goes to the next page by itself. */
export class Sheet {
  readonly #pdf: PDFDocument;
  #page: SKRSContext2D | null = null;
  #y = 0;

  constructor(title: string) {
    preparePaper();
    this.#pdf = new PDFDocument({ title });
  }

  /** Where the next line goes, in points from the top. */
  get y(): number {
    return this.#y;
  }

  newPage(): void {
    this.#endPage();
    this.#page = this.#pdf.beginPage(WIDTH, HEIGHT) as unknown as SKRSContext2D;
    this.#y = MARGIN;
  }

  space(points: number): void {
    this.#y += points;
  }

  /** Makes sure that so much fits on this page. */
  room(points: number): void {
    if (!this.#page || this.#y + points > BOTTOM) this.newPage();
  }

  /** A paragraph within a column; answers how high it is. */
  text(words: string, look: TextLook = {}, column: Column = { at: 0, width: CONTENT_WIDTH }): number {
    const size = look.size ?? 10;
    const lines = this.#wrap(words, look, column.width);
    this.room(lines.length * size * 1.45);
    const page = this.#need();
    const top = this.#y;
    for (const line of lines) {
      this.#dress(look);
      const x = MARGIN + column.at + (column.align === 'end' ? column.width - page.measureText(line).width : 0);
      page.fillText(line, x, this.#y + size);
      this.#y += size * 1.45;
    }
    return this.#y - top;
  }

  /** Cells side by side; the row is as high as its highest cell. */
  row(cells: readonly (readonly [text: string, column: Column, look?: TextLook])[]): void {
    const heights = cells.map(
      ([text, column, look = {}]) => this.#wrap(text, look, column.width).length * (look.size ?? 10) * 1.45,
    );
    const height = Math.max(...heights);
    this.room(height + 8);
    const top = this.#y;
    for (const [text, column, look] of cells) {
      this.#y = top;
      this.text(text, look, column);
    }
    this.#y = top + height + 4;
  }

  rule(): void {
    this.room(10);
    const page = this.#need();
    page.fillStyle = LINE;
    page.fillRect(MARGIN, this.#y + 3, CONTENT_WIDTH, 0.75);
    this.#y += 8;
  }

  /** An empty square to tick, for paper. */
  box(at: number): void {
    const page = this.#need();
    page.strokeStyle = MUTED;
    page.lineWidth = 0.9;
    page.strokeRect(MARGIN + at, this.#y + 1, 10, 10);
  }

  close(): Buffer {
    this.#endPage();
    return this.#pdf.close();
  }

  #endPage(): void {
    if (this.#page) this.#pdf.endPage();
    this.#page = null;
  }

  #need(): SKRSContext2D {
    if (!this.#page) this.newPage();
    if (!this.#page) throw new Error('a new page is a page');
    return this.#page;
  }

  #dress({ size = 10, bold = false, muted = false }: TextLook): void {
    const page = this.#need();
    page.font = `${bold ? 700 : 400} ${size}px ${PAPER_FAMILIES}`;
    page.fillStyle = muted ? MUTED : INK;
  }

  /** Lines that fit; a word that does not fit alone is cut between letters. */
  #wrap(words: string, look: TextLook, width: number): string[] {
    this.#dress(look);
    const page = this.#need();
    const fits = (line: string) => page.measureText(line).width <= width;
    const lines: string[] = [];
    for (const paragraph of words.split('\n')) {
      let line = '';
      for (const word of paragraph.split(/\s+/)) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (fits(longer)) {
          line = longer;
          continue;
        }
        if (line !== '') lines.push(line);
        line = word;
        while (!fits(line) && line.length > 1) {
          let cut = line.length - 1;
          while (cut > 1 && !fits(line.slice(0, cut))) cut--;
          lines.push(line.slice(0, cut));
          line = line.slice(cut);
        }
      }
      lines.push(line);
    }
    return lines;
  }
}
