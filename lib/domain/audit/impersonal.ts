/** Fields whose texts are codes of the program, or names of stores and orders, and never text that a person wrote. */
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
/** Fields that contain lists of field names. */
const FIELD_LISTS: ReadonlySet<string> = new Set(['fields', 'filters', 'changed']);
/** Subject types whose names reveal neither a person nor a secret code. */
const NAMED_SUBJECTS: ReadonlySet<string> = new Set(['event', 'fulfiller', 'order', 'product', 'tenant']);
/**
 * Names of the two values of a change. Whether such a value stays depends on the name of the field that contains the
 * change.
 */
const HALVES: ReadonlySet<string> = new Set(['from', 'to', 'old', 'new', 'ours', 'theirs']);
const PLAIN_TEXT = /^(?:\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?|-?\d+\.\d{2})$/;
const FIELD_NAME = /^[\w .-]{1,60}$/;

type Details = Readonly<Record<string, unknown>>;

/** Returns whether the name of a subject of this type may be displayed where personal data must not appear. */
export const hasImpersonalName = (subjectType: string): boolean => NAMED_SUBJECTS.has(subjectType);

/**
 * Removes personal data from the details of an audit entry. Numbers, dates, amounts, booleans, codes of the program and
 * field names stay; every other text is removed.
 */
export function removePersonalDetails(details: Details, subjectType: string): Details {
  const { name, ...rest } = details;
  const impersonalRecord = toImpersonalRecord('', rest);
  return hasImpersonalName(subjectType) && typeof name === 'string' ? { ...impersonalRecord, name } : impersonalRecord;
}

function toImpersonalRecord(parent: string, record: Details): Details {
  const impersonalEntries = Object.entries(record).flatMap(([key, value]): [string, unknown][] => {
    const part = toImpersonalValue(HALVES.has(key) ? parent : key, value);
    return part === undefined ? [] : [[key, part]];
  });
  return Object.fromEntries(impersonalEntries);
}

/** Returns a value without personal data; undefined when nothing of it may stay. */
function toImpersonalValue(name: string, value: unknown): unknown {
  if (typeof value === 'string') return CODES.has(name) || PLAIN_TEXT.test(value) ? value : undefined;
  if (Array.isArray(value)) {
    if (FIELD_LISTS.has(name)) return value.filter((one) => typeof one === 'string' && FIELD_NAME.test(one));
    const impersonalItems = value.map((one) => toImpersonalValue(name, one)).filter((one) => one !== undefined);
    return impersonalItems.length > 0 ? impersonalItems : undefined;
  }
  if (typeof value !== 'object' || value === null) return value;
  const impersonalRecord = toImpersonalRecord(name, { ...value });
  return Object.keys(impersonalRecord).length > 0 ? impersonalRecord : undefined;
}
