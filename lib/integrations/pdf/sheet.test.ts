import { Sheet } from './sheet';

describe('a PDF page', () => {
  it('sets names in the scripts of our delivery countries in its own fonts, whatever the machine has', () => {
    const sheet = new Sheet('names');
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

  it.each([['a'], ['e\u0301'], ['W'], ['i ']])(
    'is made quickly, however long the text of a shopper is: %j',
    (piece) => {
      const sheet = new Sheet('long');
      const startMs = performance.now();
      sheet.text(piece.repeat(5_000 / piece.length), { bold: true }, { at: 0, width: 220 });
      sheet.close();
      expect(performance.now() - startMs).toBeLessThan(1_000);
    },
  );
});
