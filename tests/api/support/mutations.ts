/** Values that no regular form sends: wrong types, numeric limits, half surrogate pairs, invalid dates. */
const HOSTILE: readonly unknown[] = [
  null,
  [],
  {},
  '',
  'x',
  'x\u0000y',
  '\ud800',
  '&#55296;',
  'x'.repeat(6_000),
  'y'.repeat(45_000),
  '<hr>'.repeat(10_000),
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  "'; drop table orders; --",
  '%s{{7*7}}',
  'toString',
  '__proto__',
  -1,
  0,
  1.005,
  1e9,
  2_147_483_647,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e308,
  true,
  [[[]]],
  ['x'],
  [null],
];

interface Mutation {
  readonly path: string;
  readonly value: unknown;
  readonly body: unknown;
}

/**
 * Yields the body with every hostile value at each place in turn, with each field left out, and with one unknown field
 * added.
 */
export function* generateMutations(body: unknown, path: readonly string[] = []): Generator<Mutation> {
  const where = path.join('.');
  for (const value of HOSTILE) yield { path: where, value, body: value };
  if (typeof body !== 'object' || body === null) return;
  if (!Array.isArray(body)) yield { path: `${where}.tenant_id`, value: 1, body: { ...body, tenant_id: 1 } };
  // The first item represents its whole array.
  for (const key of Array.isArray(body) ? Object.keys(body).slice(0, 1) : Object.keys(body)) {
    const { [key]: currentValue, ...rest } = Object(body);
    const put = (value: unknown) =>
      Array.isArray(body)
        ? body.map((item, index) => (String(index) === key ? value : item))
        : { ...rest, [key]: value };
    if (!Array.isArray(body)) yield { path: [...path, key].join('.'), value: undefined, body: rest };
    for (const inner of generateMutations(currentValue, [...path, key])) yield { ...inner, body: put(inner.body) };
  }
}
