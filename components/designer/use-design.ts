'use client';

import { useCallback, useMemo, useReducer } from 'react';
import type { SideHistories } from '@/lib/client/admin/design-history';
import { applyCommand, type SceneCommand } from '@/lib/domain/scene/commands';
import { createUndoHistory, recordState, redo, type UndoHistory, undo } from '@/lib/domain/scene/history';
import { type Scene, SIDES, type Side, type SideScenes } from '@/lib/domain/scene/schema';

interface DesignState {
  readonly side: Side;
  /** One history per side; null where the product cannot be printed. */
  readonly histories: Readonly<Record<Side, UndoHistory<Scene> | null>>;
  /** Ids from the bottom layer to the top. */
  readonly selected: readonly string[];
}

type Step =
  | { readonly kind: 'run'; readonly command: SceneCommand; readonly group: string | null; readonly nowMs: number }
  | { readonly kind: 'undo' | 'redo' }
  | { readonly kind: 'select'; readonly ids: readonly string[] }
  /** Adds an element to the selection or removes it. */
  | { readonly kind: 'toggle'; readonly id: string }
  | { readonly kind: 'side'; readonly side: Side };

function reduce(state: DesignState, step: Step): DesignState {
  if (step.kind === 'side') return { ...state, side: step.side, selected: [] };
  const history = state.histories[state.side];
  if (!history) return state;
  if (step.kind === 'select') return select(state, history.present, step.ids);
  if (step.kind === 'toggle') {
    const { selected } = state;
    const ids = selected.includes(step.id) ? selected.filter((id) => id !== step.id) : [...selected, step.id];
    return select(state, history.present, ids);
  }
  const next = advance(history, step);
  if (next === history) return state;
  const createdIds = step.kind === 'run' ? madeBy(step.command) : [];
  const after = { ...state, histories: { ...state.histories, [state.side]: next } };
  return select(after, next.present, createdIds.length > 0 ? createdIds : state.selected);
}

/** Selects the elements that exist; returns the unchanged state for an unchanged selection. */
function select(state: DesignState, scene: Scene, ids: readonly string[]): DesignState {
  const requestedIds = new Set(ids);
  const selected = scene.elements.flatMap(({ id }) => (requestedIds.has(id) ? [id] : []));
  const isSame = selected.length === state.selected.length && selected.every((id, at) => state.selected[at] === id);
  return isSame ? state : { ...state, selected };
}

function advance(
  history: UndoHistory<Scene>,
  step: Extract<Step, { kind: 'run' | 'undo' | 'redo' }>,
): UndoHistory<Scene> {
  if (step.kind === 'run')
    return recordState(history, applyCommand(history.present, step.command), step.group, step.nowMs);
  return step.kind === 'undo' ? undo(history) : redo(history);
}

/** Returns the ids of newly created elements, which become the selection. */
function madeBy(command: SceneCommand): string[] {
  if (command.kind === 'add') return [command.element.id];
  if (command.kind === 'duplicate') return [command.newId];
  return command.kind === 'all' ? command.commands.flatMap(madeBy) : [];
}

export interface StartingDesign {
  /** An empty scene where nothing is printed yet; null where nothing can be printed. */
  readonly scenes: SideScenes;
  /** Undo history from before a reload, whose present state equals `scenes`; null = none. */
  readonly histories: SideHistories | null;
}

/**
 * Manages both sides of a design during editing: scenes, selection and undo history. Returns the state and the actions
 * that change it.
 */
export function useDesign({ scenes, histories: earlier }: StartingDesign) {
  const [state, dispatch] = useReducer(reduce, scenes, (initialScenes): DesignState => {
    const histories = earlier ?? {
      front: initialScenes.front && createUndoHistory(initialScenes.front),
      back: initialScenes.back && createUndoHistory(initialScenes.back),
    };
    return { side: SIDES.find((side) => initialScenes[side]) ?? 'front', histories, selected: [] };
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
      select: (ids: readonly string[]) => dispatch({ kind: 'select', ids }),
      toggle: (id: string) => dispatch({ kind: 'toggle', id }),
      setSide: (side: Side) => dispatch({ kind: 'side', side }),
    }),
    [run],
  );
  const history = state.histories[state.side];
  return {
    ...actions,
    side: state.side,
    selected: state.selected,
    histories: state.histories,
    scene: history?.present ?? null,
    front: state.histories.front?.present ?? null,
    back: state.histories.back?.present ?? null,
    canUndo: (history?.past.length ?? 0) > 0,
    canRedo: (history?.future.length ?? 0) > 0,
  };
}
export type Design = ReturnType<typeof useDesign>;
