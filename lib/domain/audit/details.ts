import { parseDecimal } from '../money/decimal';

/** Value of an audit entry in displayable form, independent of how it is stored. */
export type DetailValue =
  | { readonly kind: 'none' }
  /** Text that a person wrote, or a code of the program, which pages translate. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number }
  /** Amount in minor units. `currency` is null for entries that did not record it. */
  | { readonly kind: 'amount'; readonly minor: number; readonly currency: string | null }
  /** Percentage in basis points. */
  | { readonly kind: 'percent'; readonly bps: number }
  | { readonly kind: 'yes_no'; readonly on: boolean }
  /** Moment; `at` is ISO 8601 in UTC. */
  | { readonly kind: 'moment'; readonly at: string }
  /** Day as YYYY-MM-DD. */
  | { readonly kind: 'day'; readonly day: string }
  /** List of texts. `names`: whether the items are field names. `more`: number of items that were left out. */
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly names: boolean; readonly more: number };

/** One line of an audit entry: the change of a value, or, when `from` is null, a single recorded value. */
export interface DetailLine {
  /** Name of the value in snake case without its unit, such as `vat_rate`; '' = the subject itself. */
  readonly name: string;
  /** Item that the line concerns, for example a colour and size; '' when the entry concerns only one item. */
  readonly about: string;
  readonly from: DetailValue | null;
  readonly to: DetailValue;
}

/**
 * Maximum length of a displayed text, in characters. Longer texts are cut, because the log records what was done and is
 * not a copy of the data.
 */
const MAX_TEXT = 160;
const MAX_ITEMS = 20;
const MAX_LINES = 40;
const MAX_DEPTH = 4;

type Details = Readonly<Record<string, unknown>>;
interface Context {
  readonly currency: string | null;
  /** Whether every integer is an amount in minor units. */
  readonly isMoney: boolean;
  /** Whether texts with two decimals, such as `12.50`, are percentages instead of amounts. */
  readonly isPercent: boolean;
}

/**
 * Converts the details of an audit entry to lines, old → new (AUD-03). Entries record changes as `{from, to}` or `{old,
 * new}`, at the top level or below a field's name, or many of them as `{changed: {field: …}}`. Every other value
 * becomes a line without an old value. Composite values become one line per part.
 */
export function toDetailLines(details: Details, action = ''): DetailLine[] {
  const currency = typeof details.currency === 'string' ? details.currency : null;
  const context = { currency, isMoney: MONEY_ACTIONS.has(action), isPercent: PERCENT_ACTIONS.has(action) };
  const lines = buildLines('', details, context, 0);
  const isPriced = lines.some(({ from, to }) => from?.kind === 'amount' || to.kind === 'amount');
  return lines.filter(({ name }) => !(name === 'currency' && isPriced)).slice(0, MAX_LINES);
}

/** Actions whose integers are amounts in minor units. */
const MONEY_ACTIONS: ReadonlySet<string> = new Set(['event budget updated']);
/** Actions whose texts with two decimals are percentages. */
const PERCENT_ACTIONS: ReadonlySet<string> = new Set([
  'credit account discount amount updated',
  'credit account shipping discount amount updated',
  'tenant credit account closed',
]);
/**
 * Fields that are not displayed: row ids, because an entry shows the subject's name and link instead, and an internal
 * flag.
 */
const HIDDEN: ReadonlySet<string> = new Set(['id', 'event_id', 'product_id', 'fulfiller_id', 'vat_decided']);
/** Fields that contain lists of field names. */
const NAME_LISTS: ReadonlySet<string> = new Set(['fields', 'filters', 'changed']);
/** Fields with shipping prices in minor units; their names do not show the unit. */
const SHIPPING_PRICES: ReadonlySet<string> = new Set(['standard', 'standard_tracked', 'express', 'additional_item']);
const PAIRS = [
  ['from', 'to'],
  ['old', 'new'],
  ['ours', 'theirs'],
] as const;

function buildLines(parent: string, value: unknown, context: Context, depth: number): DetailLine[] {
  if (!isRecord(value))
    return [{ name: removeUnit(parent), about: '', from: null, to: toValue(parent, value, context) }];
  const changePair = findChangePair(value, depth > 0);
  if (changePair)
    return [
      ...changeLines(parent, value, changePair, context, depth),
      ...facts(value, context, depth, new Set(changePair)),
    ];
  return facts(value, context, depth, new Set());
}

function facts(value: Details, context: Context, depth: number, taken: ReadonlySet<string>): DetailLine[] {
  return Object.entries(value).flatMap(([key, part]): DetailLine[] => {
    const name = toSnakeCase(key);
    if (taken.has(key) || HIDDEN.has(name)) return [];
    if (depth < MAX_DEPTH && isRecord(part)) return buildLines(name, part, context, depth + 1);
    if (depth < MAX_DEPTH && Array.isArray(part) && part.some(isRecord))
      return part.slice(0, MAX_ITEMS).flatMap((one) => partLines(name, one, context, depth + 1));
    return [{ name: removeUnit(name), about: '', from: null, to: toValue(name, part, context) }];
  });
}

/**
 * Converts an item of a list: `{kind, about, ours, theirs}` is a change of that kind; any other item becomes one line
 * per part.
 */
function partLines(name: string, part: unknown, context: Context, depth: number): DetailLine[] {
  if (!isRecord(part)) return [{ name: removeUnit(name), about: '', from: null, to: toValue(name, part, context) }];
  const { kind, about, ...rest } = part;
  const lines = buildLines(typeof kind === 'string' ? toSnakeCase(kind) : name, rest, context, depth);
  return lines.map((line) => ({ ...line, about: typeof about === 'string' ? about : line.about }));
}

/**
 * Returns the names under which a record holds its old and new value; null when the record is not a change. In nested
 * records one of the two names is enough, and the missing one means that there was no value.
 */
function findChangePair(value: Details, isNested: boolean): readonly [string, string] | null {
  return (
    PAIRS.find(([before, after]) => before in value && after in value) ??
    (isNested
      ? PAIRS.find(([before, after]) => {
          const keys = Object.keys(value);
          return keys.length > 0 && keys.every((key) => key === before || key === after);
        })
      : undefined) ??
    null
  );
}

function changeLines(
  name: string,
  value: Details,
  [before, after]: readonly [string, string],
  context: Context,
  depth: number,
): DetailLine[] {
  const [from, to] = [value[before], value[after]];
  // Lists only the parts of a composite value that changed.
  if (depth < MAX_DEPTH && (isRecord(from) || isRecord(to))) {
    const [old, now] = [isRecord(from) ? from : {}, isRecord(to) ? to : {}];
    const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
    return keys
      .filter((key) => !isSame(old[key], now[key]))
      .flatMap((key) =>
        buildLines(toSnakeCase(key), { from: old[key], to: now[key] }, moneyIn(key, context), depth + 1),
      );
  }
  return [{ name: removeUnit(name), about: '', from: toValue(name, from, context), to: toValue(name, to, context) }];
}

const moneyIn = (key: string, context: Context): Context =>
  SHIPPING_PRICES.has(toSnakeCase(key)) || isMinor(toSnakeCase(key)) ? { ...context, isMoney: true } : context;

const isMinor = (name: string): boolean => name.endsWith('_minor');
const isRate = (name: string): boolean => name.endsWith('_bps');
/** Removes the unit (`_minor` or `_bps`) from a name. */
const removeUnit = (name: string): string => name.replace(/_(?:minor|bps)$/, '');

const toSnakeCase = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[ .-]+/g, '_')
    .toLowerCase();

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const AMOUNT = /^-?\d+\.\d{2}$/;

function toValue(name: string, value: unknown, context: Context): DetailValue {
  if (value === null || value === undefined || value === '') return { kind: 'none' };
  if (typeof value === 'boolean') return { kind: 'yes_no', on: value };
  if (typeof value === 'number') {
    if (isRate(name)) return { kind: 'percent', bps: value };
    const isAmount = isMinor(name) || context.isMoney;
    return isAmount && Number.isSafeInteger(value)
      ? { kind: 'amount', minor: value, currency: context.currency }
      : { kind: 'number', number: value };
  }
  if (typeof value === 'string') return toTextValue(value, context);
  const items = toSearchTexts(value, 0);
  if (items.length === 0) return { kind: 'none' };
  const displayedItems = items.slice(0, MAX_ITEMS).map(cut);
  return {
    kind: 'list',
    items: displayedItems,
    names: NAME_LISTS.has(name),
    more: items.length - displayedItems.length,
  };
}

function toTextValue(text: string, { currency, isPercent }: Context): DetailValue {
  if (AMOUNT.test(text) && (isPercent || currency !== null)) {
    const minor = parseDecimal(text);
    if (minor !== null) return isPercent ? { kind: 'percent', bps: minor } : { kind: 'amount', minor, currency };
  }
  if (DAY.test(text)) return { kind: 'day', day: text };
  if (MOMENT.test(text) && !Number.isNaN(Date.parse(text))) return { kind: 'moment', at: new Date(text).toISOString() };
  return { kind: 'text', text: cut(text) };
}

/** Returns the plain text of a nested value: names and values of records, and items of lists. */
function toSearchTexts(value: unknown, depth: number): string[] {
  if (value === null || value === undefined || value === '' || depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((one) => toSearchTexts(one, depth + 1));
  if (isRecord(value))
    return Object.entries(value).flatMap(([key, part]) => {
      const partText = toSearchTexts(part, depth + 1).join(' ');
      return partText === '' ? [] : [`${toSnakeCase(key).replaceAll('_', ' ')}: ${partText}`];
    });
  return [String(value)];
}

const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text);

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
