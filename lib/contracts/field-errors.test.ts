import { z } from 'zod';
import { toFieldErrors } from './field-errors';

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

  it('are never longer than what was sent', () => {
    const flood = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, 1]));
    expect(JSON.stringify(refused(form, flood)).length).toBeLessThan(2_000);
    const lines = Array.from({ length: 5_000 }, () => ({ count: 'x', ...flood }));
    expect(JSON.stringify(refused(form, { name: 'a', size: 's', lines })).length).toBeLessThan(5_000);
    expect(JSON.stringify(refused(form, { ['x'.repeat(100_000)]: 1 })).length).toBeLessThan(1_000);
  });
});
