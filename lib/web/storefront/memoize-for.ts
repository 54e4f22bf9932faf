interface MemoNode {
  readonly further: WeakMap<object, MemoNode>;
  readonly things: Map<string, unknown>;
}

const nothing = (): MemoNode => ({ further: new WeakMap(), things: new Map() });
const root = nothing();

/** Maximum number of memoised values. A product page uses five, about 60 kB together. */
const MAX_THINGS = 2_000;
/** Weak references, so that a garbage-collected response frees its memoised values. */
const inOrder = new Set<{ readonly things: WeakRef<MemoNode['things']>; readonly name: string }>();

/**
 * Memoises a value that is derived from cached responses: computed once per name, and recomputed when a response is
 * replaced by a newer one. Preview responses are not cached, so previews always see current data.
 * @param name identifies the derived value, including every input besides the responses
 */
export function memoizeFor<T>(answers: readonly [object, ...object[]], name: string, make: () => T): T {
  let place = root;
  for (const answer of answers) {
    const next = place.further.get(answer) ?? nothing();
    place.further.set(answer, next);
    place = next;
  }
  const { things } = place;
  if (!things.has(name)) {
    things.set(name, make());
    inOrder.add({ things: new WeakRef(things), name });
    evictOldest();
  }
  // The cast is safe: a name always stands for one type.
  return things.get(name) as T;
}

function evictOldest(): void {
  const [oldest] = inOrder;
  if (inOrder.size <= MAX_THINGS || !oldest) return;
  oldest.things.deref()?.delete(oldest.name);
  inOrder.delete(oldest);
}
