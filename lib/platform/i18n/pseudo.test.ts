import { readCatalogue } from '@/scripts/messages/catalogue';
import { parseShape } from '@/scripts/messages/shape';
import { pseudo } from './pseudo';

describe('the pseudo-language', () => {
  it('leaves arguments, tags and branches what they are and every word foreign', () => {
    expect(pseudo('Add {count, plural, one {# item} other {# items}} to <b>{store}</b>')).toBe(
      'Áđđ {count, plural, one {# ííţéɱ} other {# ííţéɱš}} ţóó <b>{store}</b>',
    );
  });

  it('is made of every message that there is', () => {
    for (const text of readCatalogue('en').values()) {
      const { args, branches, plurals, literalText } = parseShape(pseudo(text));
      const expectedShape = parseShape(text);
      expect({ args, branches, plurals }).toEqual({
        args: expectedShape.args,
        branches: expectedShape.branches,
        plurals: expectedShape.plurals,
      });
      expect(literalText).not.toMatch(/[A-Za-z]/);
    }
  });
});
