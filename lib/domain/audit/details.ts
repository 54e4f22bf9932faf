import { toDecimalText } from '../money/decimal';

/** One line of what an entry of the audit log tells: what changed from what to what. `from` null = not a change but a fact. */
export interface DetailLine {
  readonly name: string;
  readonly from: string | null;
  readonly to: string;
}

/** Longer values are cut: the log tells what was done, and is no copy of it. */
const LONGEST = 160;

/**
 * The details of an audit entry as lines, old → new (AUD-03). Entries write changes as `{from, to}` or `{old, new}`, at the
 * top or below a field's name, or many of them as `{changed: {field: …}}`; everything else is a fact.
 */
export function detailLines(details: Readonly<Record<string, unknown>>): DetailLine[] {
  const own = changeOf(details);
  const currency = typeof details.currency === 'string' ? details.currency : '';
  const hasAmounts = Object.keys(details).some((name) => name.endsWith(MINOR));
  const rest = Object.entries(details).filter(
    ([name]) => !(own && PAIR_NAMES.has(name)) && !(name === 'currency' && hasAmounts),
  );
  const lines = rest.flatMap(([name, value]): DetailLine[] => {
    // Amounts are kept as integers, and read as people write them.
    if (name.endsWith(MINOR) && Number.isSafeInteger(value))
      return [
        { name: name.slice(0, -MINOR.length), from: null, to: `${toDecimalText(Number(value))} ${currency}`.trim() },
      ];
    if (name === 'changed' && isRecord(value)) return detailLines(value);
    const change = isRecord(value) ? changeOf(value) : null;
    return [change ? { name, ...change } : { name, from: null, to: wordsOf(value) }];
  });
  return own ? [{ name: '', ...own }, ...lines] : lines;
}

const MINOR = '_minor';
const PAIRS = [
  ['from', 'to'],
  ['old', 'new'],
] as const;
const PAIR_NAMES: ReadonlySet<string> = new Set(PAIRS.flat());

function changeOf(value: Readonly<Record<string, unknown>>): { from: string; to: string } | null {
  const pair = PAIRS.find(([before, after]) => before in value && after in value);
  return pair ? { from: wordsOf(value[pair[0]]), to: wordsOf(value[pair[1]]) } : null;
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  const plain = Array.isArray(value) && value.every((part) => typeof part !== 'object') ? value.join(', ') : value;
  const text = typeof plain === 'object' ? JSON.stringify(plain) : String(plain);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text || '–';
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
