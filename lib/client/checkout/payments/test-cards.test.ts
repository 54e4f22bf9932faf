import { checkCard, findTestMethod, formatCardNumber, formatExpiry, isLuhnValid } from './test-cards';

const NOW = new Date(2026, 10, 21);
const good = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123' };

describe('the card form of the test gateway', () => {
  it('names the payment method of every test card, and of no other number', () => {
    expect(findTestMethod('4242 4242 4242 4242')).toBe('pm_card_visa');
    expect(findTestMethod('4000000000000002')).toBe('pm_card_declined');
    expect(findTestMethod('4000000000009995')).toBe('pm_card_insufficient_funds');
    expect(findTestMethod('4000002760003184')).toBe('pm_card_authentication_required');
    expect(findTestMethod('4000002500003155')).toBe('pm_card_authentication_required');
    expect(findTestMethod('5555555555554444')).toBeNull();
  });

  it('detects a wrong digit', () => {
    expect(isLuhnValid('4242424242424242')).toBe(true);
    expect(isLuhnValid('4242424242424241')).toBe(false);
    expect(isLuhnValid('')).toBe(false);
  });

  it('accepts a complete card', () => {
    expect(checkCard(good, NOW)).toEqual({});
  });

  it('says for each field what is wrong', () => {
    expect(checkCard({ number: '4242', expiry: '13 / 30', cvc: '1' }, NOW)).toEqual({
      number: 'card_number_invalid',
      expiry: 'card_expiry_invalid',
      cvc: 'card_cvc_invalid',
    });
  });

  it('accepts a card to the end of its month', () => {
    expect(checkCard({ ...good, expiry: '11 / 26' }, NOW)).toEqual({});
    expect(checkCard({ ...good, expiry: '10 / 26' }, NOW)).toEqual({ expiry: 'card_expired' });
  });

  it('groups the number while it is typed and accepts no more than 16 digits', () => {
    expect(formatCardNumber('42424242x42424242999')).toBe('4242 4242 4242 4242');
    expect(formatCardNumber('4242')).toBe('4242');
  });

  it('writes the slash of the expiry date, and lets it be deleted', () => {
    expect(formatExpiry('4')).toBe('04 / ');
    expect(formatExpiry('12')).toBe('12 / ');
    expect(formatExpiry('1230')).toBe('12 / 30');
    expect(formatExpiry('12 /', '12 / ')).toBe('1');
    expect(formatExpiry('12 / 3', '12 / 30')).toBe('12 / 3');
  });
});
