'use client';

import { useCallback, useMemo, useReducer } from 'react';
import { applyCommand, type SceneCommand } from '@/lib/domain/scene/commands';
import { type History, record, redo, startHistory, undo } from '@/lib/domain/scene/history';
import { type Scene, SIDES, type Side, type SideScenes } from '@/lib/domain/scene/schema';

interface DesignState {
  readonly side: Side;
  /** Each side has its own (UX D11); null where the goods take no print. */
  readonly histories: Readonly<Record<Side, History<Scene> | null>>;
  readonly selected: string | null;
}

type Step =
  | { readonly kind: 'run'; readonly command: SceneCommand; readonly group: string | null; readonly nowMs: number }
  | { readonly kind: 'undo' | 'redo' }
  | { readonly kind: 'select'; readonly id: string | null }
  | { readonly kind: 'side'; readonly side: Side };

function reduce(state: DesignState, step: Step): DesignState {
  if (step.kind === 'side') return { ...state, side: step.side, selected: null };
  if (step.kind === 'select') return step.id === state.selected ? state : { ...state, selected: step.id };
  const history = state.histories[state.side];
  if (!history) return state;
  const next = advance(history, step);
  if (next === history) return state;
  return {
    ...state,
    histories: { ...state.histories, [state.side]: next },
    selected: selectionAfter(state.selected, step, next.present),
  };
}

function advance(history: History<Scene>, step: Exclude<Step, { kind: 'select' | 'side' }>): History<Scene> {
  if (step.kind === 'run') return record(history, applyCommand(history.present, step.command), step.group, step.nowMs);
  return step.kind === 'undo' ? undo(history) : redo(history);
}

/** What was just made is chosen; what is gone is not. */
function selectionAfter(selected: string | null, step: Step, scene: Scene): string | null {
  const made = step.kind === 'run' ? madeBy(step.command) : null;
  const wanted = made ?? selected;
  return scene.elements.some(({ id }) => id === wanted) ? wanted : null;
}

function madeBy(command: SceneCommand): string | null {
  if (command.kind === 'add') return command.element.id;
  return command.kind === 'duplicate' ? command.newId : null;
}

export interface StartingDesign {
  /** An empty scene where nothing is printed yet; null where nothing can be. */
  readonly scenes: SideScenes;
}

/** Both sides of a design while it is edited, with what can be undone. */
export function useDesign({ scenes }: StartingDesign) {
  const [state, dispatch] = useReducer(reduce, scenes, (given): DesignState => {
    const histories = { front: given.front && startHistory(given.front), back: given.back && startHistory(given.back) };
    return { side: SIDES.find((side) => given[side]) ?? 'front', histories, selected: null };
  });
  const run = useCallback(
    (command: SceneCommand, group: string | null = null) =>
      dispatch({ kind: 'run', command, group, nowMs: performance.now() }),
    [],
  );
  const actions = useMemo(
    () => ({
      run,
      undo: () => dispatch({ kind: 'undo' }),
      redo: () => dispatch({ kind: 'redo' }),
      select: (id: string | null) => dispatch({ kind: 'select', id }),
      setSide: (side: Side) => dispatch({ kind: 'side', side }),
    }),
    [run],
  );
  const history = state.histories[state.side];
  return {
    ...actions,
    side: state.side,
    selected: state.selected,
    scene: history?.present ?? null,
    front: state.histories.front?.present ?? null,
    back: state.histories.back?.present ?? null,
    canUndo: (history?.past.length ?? 0) > 0,
    canRedo: (history?.future.length ?? 0) > 0,
  };
}
export type Design = ReturnType<typeof useDesign>;
