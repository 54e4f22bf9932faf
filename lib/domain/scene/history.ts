/** Undo and redo stacks. States are stored completely, but share their unchanged parts. */
export interface UndoHistory<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /**
   * Group of the latest step; null = none. `at`: time at which this step was last extended, ms of the caller's clock.
   */
  readonly group: string | null;
  readonly at: number;
}

/** Maximum number of steps that can be undone. */
const MAX_STEPS = 200;
/** Maximum pause within a group of changes, ms. */
export const MAX_GROUP_PAUSE_MS = 1_000;

export const createUndoHistory = <T>(present: T): UndoHistory<T> => ({
  past: [],
  present,
  future: [],
  group: null,
  at: 0,
});

/**
 * Adds a state. Changes of one `group` (typing one text, dragging one slider) less than {@link MAX_GROUP_PAUSE_MS}
 * apart form one step; a change without a group (null) is always a step of its own. An identical state adds no step.
 * `nowMs` is any monotonic clock.
 */
export function recordState<T>(history: UndoHistory<T>, next: T, group: string | null, nowMs: number): UndoHistory<T> {
  if (next === history.present) return history;
  const continues = group !== null && group === history.group && nowMs - history.at <= MAX_GROUP_PAUSE_MS;
  const past = continues ? history.past : [...history.past, history.present].slice(-MAX_STEPS);
  return { past, present: next, future: [], group, at: nowMs };
}

/** Returns the history after one undo; unchanged when there is nothing to undo. */
export function undo<T>(history: UndoHistory<T>): UndoHistory<T> {
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

/** Returns the history after one redo; unchanged when there is nothing to redo. */
export function redo<T>(history: UndoHistory<T>): UndoHistory<T> {
  const [next, ...rest] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future: rest, group: null, at: 0 };
}
