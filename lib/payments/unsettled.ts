/** Payments that succeeded at their gateway and whose order could not be completed yet, by intent. Each time that it fails again renews
 *  the entry; one that nobody has tried for an hour was completed by another node, or given up. */
const MAX_ENTRIES = 1_000;
const FORGOTTEN_AFTER_MS = 3_600_000;

/** Milliseconds since 1970. */
interface Entry {
  readonly since: number;
  readonly triedAt: number;
}

const KEY = Symbol.for('merchloom.unsettled');
const keeper = globalThis as { [KEY]?: Map<string, Entry> };

function unsettled(): Map<string, Entry> {
  keeper[KEY] ??= new Map();
  return keeper[KEY];
}

export function noteUnsettled(intentId: string, now = Date.now()): void {
  const entries = unsettled();
  const known = entries.get(intentId);
  forgetOld(now);
  // Those that have waited longest say how bad it is: what comes on top of them is not needed.
  if (known || entries.size < MAX_ENTRIES) entries.set(intentId, { since: known?.since ?? now, triedAt: now });
}

export const noteSettled = (intentId: string): void => void unsettled().delete(intentId);

/** Returns how long the oldest of them has waited, in seconds; 0 without any. */
export function oldestUnsettledSeconds(now = Date.now()): number {
  forgetOld(now);
  const since = [...unsettled().values()].map((entry) => entry.since);
  return since.length === 0 ? 0 : (now - Math.min(...since)) / 1_000;
}

function forgetOld(now: number): void {
  for (const [intentId, { triedAt }] of unsettled())
    if (now - triedAt > FORGOTTEN_AFTER_MS) unsettled().delete(intentId);
}
