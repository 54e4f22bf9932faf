import { refusalText, translateFrom } from './texts';

const t = translateFrom({
  error_required: 'obligatoire',
  error_too_small: 'au moins {amount}',
  error_promo_invalid: 'code promo non valable',
});

describe('refusalText', () => {
  it('says the texts of rules and server in the shopper’s language', () => {
    expect(refusalText(t, 'required')).toBe('obligatoire');
    expect(refusalText(t, 'invalid promo code')).toBe('code promo non valable');
  });

  it('keeps the amount that a text carries', () => {
    expect(refusalText(t, 'the smallest amount that can be paid by card is £0.30')).toBe('au moins £0.30');
  });

  it('leaves the words of a provider as they are', () => {
    expect(refusalText(t, 'Your bank is closed.')).toBe('Your bank is closed.');
  });
});
