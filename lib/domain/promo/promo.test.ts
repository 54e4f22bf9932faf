import { isPromoCodeRequired, normaliseEmail, PROMO_MESSAGES, resolvePromoError } from './promo';

describe('promo claims', () => {
  it('see one person behind spaces and capitals', () => {
    expect(normaliseEmail('  Ada@Example.COM ')).toBe('ada@example.com');
  });

  it.each([
    [{ hasOrdered: true, isCodeGood: true }, 'it looks like you have ordered your gift already'],
    [{ hasOrdered: true, isCodeGood: false }, 'it looks like you have ordered your gift already'],
    [{ hasOrdered: false, isCodeGood: false }, 'invalid promo code'],
    [{ hasOrdered: false, isCodeGood: true }, null],
  ])('with %p answer %p', (claim, message) => {
    const error = resolvePromoError(claim);
    expect(error && PROMO_MESSAGES[error]).toBe(message);
  });

  it('need a code on promo events that are no samples', () => {
    expect([
      isPromoCodeRequired('promo', false),
      isPromoCodeRequired('promo', true),
      isPromoCodeRequired('store', false),
    ]).toEqual([true, false, false]);
  });
});
