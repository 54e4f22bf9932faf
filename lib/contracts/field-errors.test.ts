import { z } from 'zod';
import { toFieldErrors } from './field-errors';
import { amount } from './field-types';

const refused = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value);
  if (!error) throw new Error('nothing was wrong with it');
  return toFieldErrors(error);
};
const form = z.strictObject({
  name: z.string(),
  size: z.enum(['s', 'm']),
  lines: z.array(z.object({ count: z.int() })),
});

describe('errors of a request body', () => {
  it('are reported by field, nested ones under the outer field too', () => {
    expect(refused(form, { size: 'xl', lines: [{ count: 'many' }] })).toEqual({
      name: ['required'],
      size: ['invalid'],
      lines: [expect.any(String)],
      'lines.0.count': [expect.any(String)],
    });
    expect(refused(form, { name: 'a', size: 's', lines: [], colour: 'red' })).toEqual({ colour: ['unknown field'] });
  });

  it('name both limits of a number in the units of the form, and the limit of a text or a list', () => {
    const schema = z.strictObject({
      days: z.number().int('whole numbers only').min(0, 'too small').max(90, 'too large').nullish(),
      share: amount.pipe(z.number().min(0, 'too small').max(5_000, 'too large')).default(0),
      sizes: z.record(z.string(), amount.pipe(z.number().min(0, 'too small').max(99_950, 'too large'))),
      code: z.string().min(3, 'too short').max(40, 'too long'),
      names: z.array(z.string().max(2)).max(1, 'too many'),
      count: z.number().min(1, 'required'),
      pieces: z.int().min(1, 'too small'),
    });
    const read = (values: Record<string, unknown>) => {
      const valid = { sizes: {}, code: 'abc', names: [], count: 1, pieces: 1 };
      const { error } = schema.safeParse({ ...valid, ...values });
      if (!error) throw new Error('The values are valid.');
      return toFieldErrors(error, schema);
    };
    const limits = (code: string, params: object) => [{ text: code.replace('_', ' '), reason: { code, params } }];
    expect(read({ days: 91 })).toEqual({ days: limits('too_large', { least: 0, most: 90 }) });
    expect(read({ share: 50.01 })).toEqual({ share: limits('too_large', { least: 0, most: 50 }) });
    expect(read({ sizes: { xl: -1 } })).toMatchObject({ 'sizes.xl': limits('too_small', { least: 0, most: 999.5 }) });
    expect(read({ code: 'ab' })).toEqual({ code: limits('too_short', { least: 3 }) });
    expect(read({ code: 'a'.repeat(41) })).toEqual({ code: limits('too_long', { most: 40 }) });
    expect(read({ names: ['a', 'b'] })).toEqual({ names: limits('too_many', { most: 1 }) });
    expect(read({ count: 0, pieces: 0 })).toEqual({ count: ['required'], pieces: ['too small'] });
  });

  it('are never longer than what was sent', () => {
    const flood = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, 1]));
    expect(JSON.stringify(refused(form, flood)).length).toBeLessThan(2_000);
    const lines = Array.from({ length: 5_000 }, () => ({ count: 'x', ...flood }));
    expect(JSON.stringify(refused(form, { name: 'a', size: 's', lines })).length).toBeLessThan(5_000);
    expect(JSON.stringify(refused(form, { ['x'.repeat(100_000)]: 1 })).length).toBeLessThan(1_000);
  });
});
