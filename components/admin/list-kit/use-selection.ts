import { useState } from 'react';

/** Selected rows of a list. `all` = every row that matches the filter, on all pages. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly all: boolean;
  /** Toggles a row; with `isRange` also the rows between it and the last toggled one. */
  readonly toggle: (id: string, isRange: boolean) => void;
  readonly togglePage: () => void;
  readonly chooseAll: () => void;
  readonly clear: () => void;
}

/** Manages the selection of rows; a changed `listKey` (the list's filter) clears it. */
export function useSelection(listKey: string, page: readonly string[]): Selection {
  const [state, setState] = useState({ listKey, ids: new Set<string>(), all: false, last: '' });
  const current = state.listKey === listKey ? state : { listKey, ids: new Set<string>(), all: false, last: '' };
  const set = (ids: ReadonlySet<string>, last = '', all = false): void =>
    setState({ listKey, ids: new Set(ids), all, last });
  return {
    ids: current.all ? new Set(page) : current.ids,
    all: current.all,
    toggle: (id, isRange) => {
      const ids = new Set(current.all ? page : current.ids);
      const tick = !ids.has(id);
      const [from, to] = [page.indexOf(current.last), page.indexOf(id)].toSorted((a, b) => a - b);
      const touched = isRange && from !== undefined && to !== undefined && from >= 0 ? page.slice(from, to + 1) : [id];
      for (const one of touched) tick ? ids.add(one) : ids.delete(one);
      set(ids, id);
    },
    togglePage: () => {
      const ids = new Set(current.ids);
      const full = current.all || page.every((id) => ids.has(id));
      for (const id of page) full ? ids.delete(id) : ids.add(id);
      set(ids);
    },
    chooseAll: () => set(current.ids, '', true),
    clear: () => set(new Set()),
  };
}
