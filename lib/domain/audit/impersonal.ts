/** Texts under these names are codes of the product, or names of stores and orders, and never somebody's own words. */
const CODES: ReadonlySet<string> = new Set([
  'currency',
  'data',
  'event',
  'kind',
  'order_ref',
  'payer',
  'payment_state',
  'production',
  'region',
  'role',
  'shipping_method',
  'slug',
  'status',
  'type',
  'way',
]);
/** Lists of names of fields. */
const FIELD_LISTS: ReadonlySet<string> = new Set(['fields', 'filters', 'changed']);
/** Subjects whose names name no person and no code. */
const NAMED_SUBJECTS: ReadonlySet<string> = new Set(['event', 'fulfiller', 'order', 'product', 'tenant']);
/** Halves of a change, which are called as the field above them. */
const HALVES: ReadonlySet<string> = new Set(['from', 'to', 'old', 'new', 'ours', 'theirs']);
const PLAIN_TEXT = /^(?:\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?|-?\d+\.\d{2})$/;
const FIELD_NAME = /^[\w .-]{1,60}$/;

type Details = Readonly<Record<string, unknown>>;

/** Returns whether a subject of this type may be called by its name where people are not. */
export const hasImpersonalName = (subjectType: string): boolean => NAMED_SUBJECTS.has(subjectType);

/**
 * Returns the details of an audit entry without personal data: numbers, dates, amounts, yes and no, codes of the product and names of
 * fields stay; every other text goes.
 */
export function impersonalDetails(details: Details, subjectType: string): Details {
  const { name, ...rest } = details;
  const kept = keepRecord('', rest);
  return hasImpersonalName(subjectType) && typeof name === 'string' ? { ...kept, name } : kept;
}

function keepRecord(parent: string, record: Details): Details {
  const kept = Object.entries(record).flatMap(([key, value]): [string, unknown][] => {
    const part = keepValue(HALVES.has(key) ? parent : key, value);
    return part === undefined ? [] : [[key, part]];
  });
  return Object.fromEntries(kept);
}

/** Undefined for what is left out. */
function keepValue(name: string, value: unknown): unknown {
  if (typeof value === 'string') return CODES.has(name) || PLAIN_TEXT.test(value) ? value : undefined;
  if (Array.isArray(value)) {
    if (FIELD_LISTS.has(name)) return value.filter((one) => typeof one === 'string' && FIELD_NAME.test(one));
    const kept = value.map((one) => keepValue(name, one)).filter((one) => one !== undefined);
    return kept.length > 0 ? kept : undefined;
  }
  if (typeof value !== 'object' || value === null) return value;
  const kept = keepRecord(name, { ...value });
  return Object.keys(kept).length > 0 ? kept : undefined;
}
