import { ApiError } from '@/lib/client/api';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { AppError, buildInvalidFieldsError } from '@/lib/platform/errors';
import { toProblem } from '@/lib/platform/http/problem';
import { createTranslate, getErrorText } from './texts';

const t = createTranslate({
  error_required: 'obligatoire',
  error_invalid: 'non valable',
  error_least_amount: 'au moins {amount}',
  error_invalid_promo_code: 'code promo non valable',
});

/** Converts the server's error to the error that the browser receives. */
const arrived = (error: AppError): ApiError => {
  const { status, body, headers } = toProblem(error, 'r1', {});
  return new ApiError(status, { ...body }, headers);
};
const output = (field: Parameters<typeof buildInvalidFieldsError>[0][string]) =>
  getErrorText(t, arrived(buildInvalidFieldsError({ f: field })).firstReasons.f ?? { code: 'none' });

describe('an error message at the checkout', () => {
  it('states the server’s reason in the shopper’s language', () => {
    expect(output(['required'])).toBe('obligatoire');
    expect(output(['invalid promo code'])).toBe('code promo non valable');
  });

  it('contains the amount that the server named', () => {
    expect(output([buildErrorReason('least_amount', { amount: '£0.30' })])).toBe('au moins £0.30');
  });

  it('shows the provider’s message unchanged', () => {
    expect(output([buildErrorReason('provider', { text: 'Your bank is closed.' })])).toBe('Your bank is closed.');
  });

  it('never shows the server’s English for an unknown code', () => {
    expect(output(['Too small: expected string to have >=3 characters'])).toBe('non valable');
    expect(output(['too short'])).toBe('non valable');
  });

  it('ignores a header in another format', () => {
    const headers = new Headers({ 'x-refusal': '{"reasons":{"f":[{"code":1}]}}' });
    expect(new ApiError(422, { errors: { f: ['no'] } }, headers).firstReasons).toEqual({ f: { code: 'invalid' } });
  });

  it('states the reason of a failure without a field', () => {
    expect(arrived(new AppError('conflict', 'This store is locked. Unlock it to change it.')).reason).toEqual({
      code: 'store_locked',
    });
    expect(arrived(new AppError('conflict', 'Something new')).reason).toBeNull();
  });
});
