/** Payments that succeeded at their gateway and whose order could not be completed yet, by intent, since when (ms). */
const KEY = Symbol.for('merchloom.unsettled');
const keeper = globalThis as { [KEY]?: Map<string, number> };

function unsettled(): Map<string, number> {
  keeper[KEY] ??= new Map();
  return keeper[KEY];
}

export function noteUnsettled(intentId: string): void {
  if (!unsettled().has(intentId)) unsettled().set(intentId, Date.now());
}

export const noteSettled = (intentId: string): void => void unsettled().delete(intentId);

/** Returns how long the oldest of them has waited, in seconds; 0 without any. */
export function oldestUnsettledSeconds(): number {
  const [first] = unsettled().values();
  return first === undefined ? 0 : (Date.now() - first) / 1_000;
}
