interface MemoNode {
  readonly further: WeakMap<object, MemoNode>;
  readonly things: Map<string, unknown>;
}

const nothing = (): MemoNode => ({ further: new WeakMap(), things: new Map() });
const root = nothing();

/** Maximum number of memoised values. A product page uses five, which need about 60 kB together. */
const MAX_THINGS = 2_000;
/**
 * Memoised values, oldest first. References are weak, so that values are freed with the response from which they were
 * derived.
 */
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
  // The cast is safe, because each name is used for values of one type only.
  return things.get(name) as T;
}

function evictOldest(): void {
  const [oldest] = inOrder;
  if (inOrder.size <= MAX_THINGS || !oldest) return;
  oldest.things.deref()?.delete(oldest.name);
  inOrder.delete(oldest);
}
