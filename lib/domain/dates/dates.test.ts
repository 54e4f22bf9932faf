import { formatHumanDate, getInitial } from './dates';

describe('dates', () => {
  it.each([
    ['en', '5 March 2026'],
    ['en-US', '5 March 2026'],
    ['nl', '5 maart 2026'],
    ['nb', '5 mars 2026'],
    ['fr', '5 mars 2026'],
    ['fi', '5 maaliskuuta 2026'],
  ])('in %s read %p', (tag, text) => {
    expect(formatHumanDate(new Date('2026-03-05T12:00:00Z'), tag, 'Europe/London')).toBe(text);
  });
});

describe('initialOf', () => {
  it.each([
    ['élodie', 'É'],
    ['e\u0301lodie', 'É'],
    ['  ada ', 'A'],
    ['', '?'],
    ['   ', '?'],
    ['𐐨x', '𐐀'],
    ['øystein', 'Ø'],
  ])('of %p is %p', (name, initial) => {
    expect(getInitial(name)).toBe(initial);
  });
});
