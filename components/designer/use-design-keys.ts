'use client';

import { useMemo } from 'react';
import type { SceneElement } from '@/lib/domain/scene/schema';
import type { CanvasView } from './canvas-view';
import type { Aids } from './use-aids';
import type { Saving } from './use-autosave';
import type { Design } from './use-design';
import type { ElementActions } from './use-element-actions';
import { type KeyActions, useKeys } from './use-keys';

/** Gives the editor's keyboard shortcuts their actions on the selection, the canvas and the design. */
export function useDesignKeys(options: {
  readonly design: Pick<Design, 'undo' | 'redo' | 'select'>;
  readonly actions: ElementActions;
  /** Selected elements. */
  readonly chosen: readonly SceneElement[];
  readonly view: CanvasView | null;
  readonly saving: Pick<Saving, 'flush'>;
  readonly readOnly: boolean;
  readonly onAid: (name: keyof Aids) => void;
  readonly onHelp: () => void;
}): void {
  const { design, actions, chosen, view, saving, readOnly, onAid, onHelp } = options;
  const { undo, redo, select } = design;
  const [only] = chosen.length === 1 ? chosen : [];
  const textId = only?.type === 'Text' && !only.locked ? only.id : null;
  const keys = useMemo<KeyActions>(
    () => ({
      ...actions,
      undo,
      redo,
      deselect: () => select([]),
      type: () => {
        if (textId) view?.editText(textId);
        return textId !== null;
      },
      zoom: (direction) => view?.zoomBy(direction),
      fit: () => view?.fit(),
      area: () => view?.fitArea(),
      save: () => void saving.flush(),
      lock: () => chosen.length > 0 && actions.lock(chosen),
      hide: () => chosen.length > 0 && actions.hide(chosen),
      snap: () => onAid('snapping'),
      safeZone: () => onAid('safeZone'),
      help: onHelp,
      pan: (on) => {
        if (view) view.panning = on;
      },
    }),
    [actions, undo, redo, select, textId, view, saving.flush, chosen, onAid, onHelp],
  );
  useKeys(keys, !readOnly);
}
