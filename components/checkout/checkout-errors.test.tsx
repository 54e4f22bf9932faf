import { ApiError } from '@/lib/client/api';
import { toFieldMessages } from './checkout-errors';
import { createTranslate, getErrorText } from './texts';

const refused = (status: number, code: string, retryAfter?: string) =>
  new ApiError(status, { message: 'no', code }, new Headers(retryAfter ? { 'retry-after': retryAfter } : {}));

const NONE = { code: 'none' };

describe('a rejected request', () => {
  it('shows below the code when another code can be entered', () => {
    const t = createTranslate({ error_too_many_codes: 'wait {time}' });
    const errors = toFieldMessages(refused(429, 'rate_limited', '541'), 'de', 'discount_code');
    expect(getErrorText(t, errors.discount_code?.[0] ?? NONE)).toBe('wait 10 Minuten');
  });

  it.each([
    [refused(403, 'store_on_hold'), 'error_on_hold'],
    [refused(404, 'not_found'), 'error_on_hold'],
    [refused(409, 'conflict'), 'error_ordered_already'],
    [refused(503, 'unavailable'), 'error_unavailable'],
    [refused(429, 'rate_limited'), 'error_too_many_tries'],
  ])('tells the shopper how to resolve %s', (error, key) => {
    const reason = toFieldMessages(error, 'en').form?.[0] ?? NONE;
    expect(getErrorText(createTranslate({ [key]: 'said' }), reason)).toBe('said');
  });

  it('says that a store is closed for good', () => {
    const header = new Headers({ 'x-refusal': JSON.stringify({ reason: { code: 'store_closed' } }) });
    const error = new ApiError(403, { code: 'store_on_hold', message: 'x' }, header);
    expect(toFieldMessages(error, 'en')).toEqual({ form: [{ code: 'store_closed' }] });
  });

  it('does not suggest trying again when the provider will refuse until something changes', () => {
    const header = new Headers({ 'x-refusal': JSON.stringify({ reason: { code: 'payments_refused' } }) });
    const error = new ApiError(503, { code: 'unavailable', message: 'x' }, header);
    expect(toFieldMessages(error, 'en')).toEqual({ form: [{ code: 'no_payments' }] });
  });

  it('is shown as a failure of our server or of the network, and is logged to the console', () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(toFieldMessages(refused(500, 'internal'), 'en')).toEqual({ form: [{ code: 'server_failed' }] });
    expect(toFieldMessages(refused(502, 'network'), 'en')).toEqual({ form: [{ code: 'server_failed' }] });
    expect(toFieldMessages(new ApiError(0, { code: 'network' }), 'en')).toEqual({
      form: [{ code: 'connection_lost' }],
    });
    expect(toFieldMessages(new Error('broken contract'), 'en')).toEqual({ form: [{ code: 'server_failed' }] });
    expect(logged).toHaveBeenCalledTimes(4);
    logged.mockRestore();
  });

  it('with messages and no codes shows the first message of each field unchanged', () => {
    const errors = { phone: ['Phone is odd.', 'And long.'], email: ['required'] };
    const header = new Headers({ 'x-refusal': JSON.stringify({ reasons: { email: [{ code: 'required' }] } }) });
    const fieldMessages = toFieldMessages(new ApiError(422, { code: 'invalid', message: 'x', errors }, header), 'de');
    const t = createTranslate({ error_required: 'Pflichtfeld', error_invalid: 'ungültig' });
    expect(getErrorText(t, fieldMessages.phone?.[0] ?? NONE)).toBe('Phone is odd.');
    expect(getErrorText(t, fieldMessages.email?.[0] ?? NONE)).toBe('Pflichtfeld');
  });
});
