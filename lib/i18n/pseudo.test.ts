import { readCatalogue } from '@/scripts/messages/catalogue';
import { shapeOf } from '@/scripts/messages/shape';
import { pseudo } from './pseudo';

describe('the pseudo-language', () => {
  it('leaves arguments, tags and branches what they are and every word foreign', () => {
    expect(pseudo('Add {count, plural, one {# item} other {# items}} to <b>{store}</b>')).toBe(
      'Áđđ {count, plural, one {# ííţéɱ} other {# ííţéɱš}} ţóó <b>{store}</b>',
    );
  });

  it('is made of every message that there is', () => {
    for (const text of readCatalogue('en').values()) {
      const { args, branches, plurals, words } = shapeOf(pseudo(text));
      const wanted = shapeOf(text);
      expect({ args, branches, plurals }).toEqual({
        args: wanted.args,
        branches: wanted.branches,
        plurals: wanted.plurals,
      });
      expect(words).not.toMatch(/[A-Za-z]/);
    }
  });
});
