import { readCatalogue } from '@/scripts/messages/catalogue';
import { parseMessageShape } from '@/scripts/messages/shape';
import { buildPseudoMessage } from './pseudo';

describe('the pseudo-language', () => {
  it('keeps arguments, tags and branches and replaces every word', () => {
    expect(buildPseudoMessage('Add {count, plural, one {# item} other {# items}} to <b>{store}</b>')).toBe(
      'Áđđ {count, plural, one {# ííţéɱ} other {# ííţéɱš}} ţóó <b>{store}</b>',
    );
  });

  it('covers every message', () => {
    for (const text of readCatalogue('en').values()) {
      const { args, branches, plurals, literalText } = parseMessageShape(buildPseudoMessage(text));
      const expectedShape = parseMessageShape(text);
      expect({ args, branches, plurals }).toEqual({
        args: expectedShape.args,
        branches: expectedShape.branches,
        plurals: expectedShape.plurals,
      });
      expect(literalText).not.toMatch(/[A-Za-z]/);
    }
  });
});
