import { inflateSync } from 'node:zlib';
import { PdfSheet } from './sheet';

/** First byte of a stream that is compressed with zlib. */
const ZLIB = 0x78;

describe('a PDF page', () => {
  it('sets names in the scripts of our delivery countries in its own fonts, whatever the machine has', () => {
    const sheet = new PdfSheet('names');
    for (const bold of [false, true])
      for (const name of ['Zoë Łukaszewicz', 'Θεοδώρα Παπαδοπούλου', 'Катерина Іваненко Ђорђе'])
        sheet.text(name, { bold });
    const fonts = [
      ...sheet
        .close()
        .toString('latin1')
        .matchAll(/\/BaseFont \/([\w+-]+)/g),
    ].map(([, name]) => name);
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter((name) => !/^[A-Z]{6}\+NotoSans-/.test(name ?? ''))).toEqual([]);
  });

  it('can be searched and read aloud: each glyph stands for a character, also where letters could be joined', () => {
    const sheet = new PdfSheet('ligatures');
    for (const bold of [false, true]) sheet.text('Profit of the offline fulfillers, flow, Sofia', { bold });
    const pdf = sheet.close();
    const source = pdf.toString('latin1');
    const tables = [...source.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: head }) => {
      const [from, to] = [index + head.length, source.indexOf('endstream', index)];
      const bytes = pdf.subarray(from, to);
      const text = (bytes[0] === ZLIB ? inflateSync(bytes) : bytes).toString('latin1');
      // Only tables that map glyphs to characters contain this word.
      return text.includes('beginbfchar') ? [text] : [];
    });
    expect(tables.length).toBeGreaterThan(1);
    expect(tables.flatMap((table) => table.match(/^<\w{4}> <0000>$/gm) ?? [])).toEqual([]);
  });

  it.each([['a'], ['e\u0301'], ['W'], ['i ']])(
    'is made quickly, however long the text of a shopper is: %j',
    (piece) => {
      const sheet = new PdfSheet('long');
      const startMs = performance.now();
      sheet.text(piece.repeat(5_000 / piece.length), { bold: true }, { at: 0, width: 220 });
      sheet.close();
      expect(performance.now() - startMs).toBeLessThan(1_000);
    },
  );
});
