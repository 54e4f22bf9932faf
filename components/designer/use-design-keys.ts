'use client';

import { useMemo } from 'react';
import type { SceneElement } from '@/lib/domain/scene/schema';
import type { CanvasView } from './canvas-view';
import type { Autosave } from './use-autosave';
import type { Design } from './use-design';
import type { EditorAids } from './use-editor-aids';
import { type KeyActions, useEditorKeys } from './use-editor-keys';
import type { ElementActions } from './use-element-actions';

/** Connects the editor's keyboard shortcuts with actions on the selection, the canvas and the design. */
export function useDesignKeys(options: {
  readonly design: Pick<Design, 'undo' | 'redo' | 'select'>;
  readonly actions: ElementActions;
  /** Selected elements. */
  readonly chosen: readonly SceneElement[];
  readonly view: CanvasView | null;
  readonly saving: Pick<Autosave, 'flush'>;
  readonly readOnly: boolean;
  readonly onAid: (name: keyof EditorAids) => void;
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
  useEditorKeys(keys, !readOnly);
}
