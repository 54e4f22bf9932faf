import { Sheet } from './sheet';

describe('a sheet of paper', () => {
  it('writes names in the scripts of where we ship with fonts that it brings along, whatever the machine has', () => {
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
});
