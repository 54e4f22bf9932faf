import { parseDecimal } from '../money/decimal';

/** A value of an audit entry as it can be shown: what it is, and not how it is stored. */
export type DetailValue =
  | { readonly kind: 'none' }
  /** Words as somebody wrote them, or a code of the product, which pages translate. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number }
  /** `currency` is null for entries that did not write it down. */
  | { readonly kind: 'amount'; readonly minor: number; readonly currency: string | null }
  /** Basis points. */
  | { readonly kind: 'percent'; readonly bps: number }
  | { readonly kind: 'yes_no'; readonly on: boolean }
  /** ISO 8601 in UTC. */
  | { readonly kind: 'moment'; readonly at: string }
  /** YYYY-MM-DD. */
  | { readonly kind: 'day'; readonly day: string }
  /** `names`: the items are names of fields. `more` = how many are left out. */
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly names: boolean; readonly more: number };

/** One line of what an entry of the audit log tells: what changed from what to what. `from` null = not a change but a fact. */
export interface DetailLine {
  /** In snake case, without the unit: `vat_rate`; '' = the subject itself. */
  readonly name: string;
  /** Which one of several: a colour and size; '' = there is one. */
  readonly about: string;
  readonly from: DetailValue | null;
  readonly to: DetailValue;
}

/** Longer values are cut: the log tells what was done, and is no copy of it. */
const MAX_TEXT = 160;
const MAX_ITEMS = 20;
const MAX_LINES = 40;
const MAX_DEPTH = 4;

type Details = Readonly<Record<string, unknown>>;
interface Context {
  readonly currency: string | null;
  /** Every integer is an amount. */
  readonly isMoney: boolean;
  /** Amounts written as text are percentages. */
  readonly isPercent: boolean;
}

/**
 * The details of an audit entry as lines, old → new (AUD-03). Entries write changes as `{from, to}` or `{old, new}`, at the
 * top or below a field's name, or many of them as `{changed: {field: …}}`; everything else is a fact. Values that are made of
 * parts become a line for each part.
 */
export function detailLines(details: Details, action = ''): DetailLine[] {
  const currency = typeof details.currency === 'string' ? details.currency : null;
  const context = { currency, isMoney: MONEY_ACTIONS.has(action), isPercent: PERCENT_ACTIONS.has(action) };
  const lines = linesOf('', details, context, 0);
  const isPriced = lines.some(({ from, to }) => from?.kind === 'amount' || to.kind === 'amount');
  return lines.filter(({ name }) => !(name === 'currency' && isPriced)).slice(0, MAX_LINES);
}

/** Actions whose `from` and `to` are minor units. */
const MONEY_ACTIONS: ReadonlySet<string> = new Set(['event budget updated']);
/** Actions whose numbers are per cent. */
const PERCENT_ACTIONS: ReadonlySet<string> = new Set([
  'credit account discount amount updated',
  'credit account shipping discount amount updated',
  'tenant credit account closed',
]);
/** Numbers of rows, which say nothing to people; the subject's name and link stand beside the entry. */
const HIDDEN: ReadonlySet<string> = new Set(['id', 'event_id', 'product_id', 'fulfiller_id', 'vat_decided']);
/** Lists of names of fields. */
const NAME_LISTS: ReadonlySet<string> = new Set(['fields', 'filters', 'changed']);
/** Prices whose names do not say that they are minor units. */
const SHIPPING_PRICES: ReadonlySet<string> = new Set(['standard', 'standard_tracked', 'express', 'additional_item']);
const PAIRS = [
  ['from', 'to'],
  ['old', 'new'],
  ['ours', 'theirs'],
] as const;

function linesOf(parent: string, value: unknown, context: Context, depth: number): DetailLine[] {
  if (!isRecord(value)) return [{ name: nameOf(parent), about: '', from: null, to: toValue(parent, value, context) }];
  const own = pairOf(value, depth > 0);
  if (own) return [...changeLines(parent, value, own, context, depth), ...facts(value, context, depth, new Set(own))];
  return facts(value, context, depth, new Set());
}

function facts(value: Details, context: Context, depth: number, taken: ReadonlySet<string>): DetailLine[] {
  return Object.entries(value).flatMap(([key, part]): DetailLine[] => {
    const name = toSnakeCase(key);
    if (taken.has(key) || HIDDEN.has(name)) return [];
    if (depth < MAX_DEPTH && isRecord(part)) return linesOf(name, part, context, depth + 1);
    if (depth < MAX_DEPTH && Array.isArray(part) && part.some(isRecord))
      return part.slice(0, MAX_ITEMS).flatMap((one) => partLines(name, one, context, depth + 1));
    return [{ name: nameOf(name), about: '', from: null, to: toValue(name, part, context) }];
  });
}

/** One of a list: `{kind, about, ours, theirs}` is a change of a kind; anything else is told part by part. */
function partLines(name: string, part: unknown, context: Context, depth: number): DetailLine[] {
  if (!isRecord(part)) return [{ name: nameOf(name), about: '', from: null, to: toValue(name, part, context) }];
  const { kind, about, ...rest } = part;
  const lines = linesOf(typeof kind === 'string' ? toSnakeCase(kind) : name, rest, context, depth);
  return lines.map((line) => ({ ...line, about: typeof about === 'string' ? about : line.about }));
}

/** The names under which a record holds old and new. Below the top one of the two is enough: nothing was there before. */
function pairOf(value: Details, isNested: boolean): readonly [string, string] | null {
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
  // What is made of parts changed in some of them.
  if (depth < MAX_DEPTH && (isRecord(from) || isRecord(to))) {
    const [old, now] = [isRecord(from) ? from : {}, isRecord(to) ? to : {}];
    const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
    return keys
      .filter((key) => !isSame(old[key], now[key]))
      .flatMap((key) => linesOf(toSnakeCase(key), { from: old[key], to: now[key] }, moneyIn(key, context), depth + 1));
  }
  return [{ name: nameOf(name), about: '', from: toValue(name, from, context), to: toValue(name, to, context) }];
}

const moneyIn = (key: string, context: Context): Context =>
  SHIPPING_PRICES.has(toSnakeCase(key)) || isMinor(toSnakeCase(key)) ? { ...context, isMoney: true } : context;

const isMinor = (name: string): boolean => name.endsWith('_minor');
const isRate = (name: string): boolean => name.endsWith('_bps');
/** A name without its unit. */
const nameOf = (name: string): string => name.replace(/_(?:minor|bps)$/, '');

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
  const items = toWords(value, 0);
  if (items.length === 0) return { kind: 'none' };
  const shown = items.slice(0, MAX_ITEMS).map(cut);
  return { kind: 'list', items: shown, names: NAME_LISTS.has(name), more: items.length - shown.length };
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

/** The plain words of a value that holds others: names and values of records, and what lists hold. */
function toWords(value: unknown, depth: number): string[] {
  if (value === null || value === undefined || value === '' || depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((one) => toWords(one, depth + 1));
  if (isRecord(value))
    return Object.entries(value).flatMap(([key, part]) => {
      const words = toWords(part, depth + 1).join(' ');
      return words === '' ? [] : [`${toSnakeCase(key).replaceAll('_', ' ')}: ${words}`];
    });
  return [String(value)];
}

const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text);

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
