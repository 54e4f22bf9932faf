import { buildSearchTerms, splitSearchTerms } from './search-terms';

const order = {
  orderRef: 'ML-7K3QD-9XWP',
  customer: { name: 'José Ødegård-Smith', email: 'Jose.Smith+shop@Mail.example', postcode: 'LS1 1AA' },
};
const finds = (text: string): boolean => {
  const indexTerms = buildSearchTerms(order);
  return splitSearchTerms(text).every((term) => indexTerms.some((indexTerm) => indexTerm.startsWith(term)));
};

describe('an order is found by', () => {
  it.each([
    'ML-7K3QD-9XWP',
    'ml7k3qd',
    '7k3qd-9x',
    '9XWP',
    'jose',
    'JOSÉ smith',
    'ødeg',
    'smith jose',
    'jose.smith+shop@mail.example',
    'jose.smith+shop@ma',
    'mail.example',
    'LS1 1AA',
    'ls11a',
    '1aa',
  ])('%p', (text) => {
    expect(finds(text)).toBe(true);
  });

  it.each(['wong', 'jose wong', 'osé', 'ls2', 'smith@mail.example'])('and not by %p', (text) => {
    expect(finds(text)).toBe(false);
  });

  it('a bounded number of words, whatever a name contains', () => {
    const customer = { ...order.customer, name: Array.from({ length: 500 }, (_, n) => `n${n}`).join(' ') };
    expect(buildSearchTerms({ ...order, customer }).length).toBeLessThanOrEqual(60);
    expect(splitSearchTerms(`${'a '.repeat(50)}b c d e f g h i`)).toHaveLength(6);
    expect(splitSearchTerms(' -- ')).toEqual([]);
  });
});
