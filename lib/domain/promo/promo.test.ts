import { isPromoCodeRequired, normaliseEmail } from './promo';

describe('promo claims', () => {
  it('recognise a person whatever the spaces and capitals', () => {
    expect(normaliseEmail('  Ada@Example.COM ')).toBe('ada@example.com');
  });

  it('need a code on promo events that are no samples', () => {
    expect([
      isPromoCodeRequired('promo', false),
      isPromoCodeRequired('promo', true),
      isPromoCodeRequired('store', false),
    ]).toEqual([true, false, false]);
  });
});
