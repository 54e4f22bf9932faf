import { hasVisibleText } from './visible';

describe('a text', () => {
  it.each([
    ['a letter', 'x'],
    ['a letter between joiners', '\u200bx\u2060'],
    ['Persian with a non-joiner', 'می\u200cخواهم'],
    ['Hindi with a joiner', 'क्\u200dष'],
    ['an emoji of several', '👩\u200d👩\u200d👧'],
    ['a full stop', '.'],
  ])('is visible with %s', (_, text) => {
    expect(hasVisibleText(text)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['spaces of any kind', ' \t\n\u00a0\u2003\u202f\u3000\u2028'],
    ['zero-width spaces and joiners', '\u200b\u200c\u200d\u2060\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['marks of direction', '\u200e\u200f\u202a\u202c\u2066\u2069\u061c'],
    ['fillers that are letters', '\u3164\u115f\u1160\uffa0'],
    ['an empty braille cell', '\u2800'],
    ['variation selectors and tags', '\ufe0f\u{e0020}\u{e0101}'],
  ])('is not visible with %s alone', (_, text) => {
    expect(hasVisibleText(text)).toBe(false);
  });
});
