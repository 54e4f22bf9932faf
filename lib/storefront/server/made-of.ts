interface Made {
  readonly further: WeakMap<object, Made>;
  readonly things: Map<string, unknown>;
}

const nothing = (): Made => ({ further: new WeakMap(), things: new Map() });
const root = nothing();

/** A product's page is made of five, some 60 kB together. */
const MAX_THINGS = 2_000;
/** Held weakly: what hangs on an answer goes with it. */
const inOrder = new Set<{ readonly things: WeakRef<Made['things']>; readonly name: string }>();

/**
 * What is made of answers that are kept until their store changes (`findKept`): made once for each name, and never of an
 * answer that a newer one has taken the place of. Answers to previews are not kept, so those always see what was just made.
 * @param name tells what is made, and everything beside the answers that decides how it turns out
 */
export function madeOf<T>(answers: readonly [object, ...object[]], name: string, make: () => T): T {
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
    forgetOldest();
  }
  // Under this name nothing else was put there.
  return things.get(name) as T;
}

function forgetOldest(): void {
  const [oldest] = inOrder;
  if (inOrder.size <= MAX_THINGS || !oldest) return;
  oldest.things.deref()?.delete(oldest.name);
  inOrder.delete(oldest);
}
