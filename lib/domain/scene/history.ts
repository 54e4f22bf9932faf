/** What can be undone and done again. States are kept whole; they share what they have in common. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** What the latest step was part of, and when it was last added to. */
  readonly group: string | null;
  readonly at: number;
}

/** Steps that can be undone. */
const MAX_STEPS = 200;
/** How long a pause may be within one group of changes, ms. */
export const GROUP_PAUSE_MS = 1_000;

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], group: null, at: 0 });

/**
 * Adds a state. Changes of one `group` (the typing of one text, the pull at one slider) that follow each other within
 * {@link GROUP_PAUSE_MS} are one step; null stands alone. The very same state is no step. `nowMs` is any clock that only
 * goes forward.
 */
export function record<T>(history: History<T>, next: T, group: string | null, nowMs: number): History<T> {
  if (next === history.present) return history;
  const continues = group !== null && group === history.group && nowMs - history.at <= GROUP_PAUSE_MS;
  const past = continues ? history.past : [...history.past, history.present].slice(-MAX_STEPS);
  return { past, present: next, future: [], group, at: nowMs };
}

/** One step back; the history itself at its beginning. */
export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    group: null,
    at: 0,
  };
}

/** One step forward again; the history itself when nothing was undone. */
export function redo<T>(history: History<T>): History<T> {
  const [next, ...rest] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future: rest, group: null, at: 0 };
}
