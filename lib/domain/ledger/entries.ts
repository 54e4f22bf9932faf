import { LEDGER_ACCOUNTS, type LedgerEntry } from './accounts';

const toKey = ({ account, taxRateBps }: LedgerEntry): string => `${account} ${taxRateBps}`;

/** Adds up entries of one account and tax rate, drops sums of 0, and sorts by account and rate. */
export function mergeEntries(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const sums = new Map<string, LedgerEntry>();
  for (const entry of entries) {
    const amountMinor = (sums.get(toKey(entry))?.amountMinor ?? 0) + entry.amountMinor;
    sums.set(toKey(entry), { ...entry, amountMinor });
  }
  return [...sums.values()]
    .filter(({ amountMinor }) => amountMinor !== 0)
    .toSorted(
      (a, b) =>
        LEDGER_ACCOUNTS.indexOf(a.account) - LEDGER_ACCOUNTS.indexOf(b.account) ||
        (a.taxRateBps ?? -1) - (b.taxRateBps ?? -1),
    );
}

/** Returns entries with the opposite sign. */
export const negateEntries = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  entries.map((entry) => ({ ...entry, amountMinor: 0 - entry.amountMinor }));

/**
 * Returns the entries that change a subject's posted entries to `target`; [] when they are equal. Handling a change
 * again therefore posts nothing, and a later change posts only the difference.
 */
export const diffEntries = (target: readonly LedgerEntry[], posted: readonly LedgerEntry[]): LedgerEntry[] =>
  mergeEntries([...target, ...negateEntries(posted)]);

/** Returns the sum of entries, minor units; 0 for every posting. */
export const sumEntries = (entries: readonly LedgerEntry[]): number =>
  entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
