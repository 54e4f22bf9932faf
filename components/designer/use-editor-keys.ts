'use client';

import { useEffect } from 'react';

export interface KeyActions {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly remove: () => void;
  readonly duplicate: () => void;
  readonly deselect: () => void;
  readonly selectAll: () => void;
  /** Edits the selected text on the canvas; returns false when no text is selected. */
  readonly type: () => boolean;
  /** Moves the selection; distances in millimetres. */
  readonly moveSelection: (dxMm: number, dyMm: number) => void;
  /** Moves the selection one layer up (1) or down (-1). */
  readonly layer: (step: 1 | -1) => void;
  readonly zoom: (direction: 1 | -1) => void;
  readonly fit: () => void;
  /** Zooms until the print area fills the canvas. */
  readonly area: () => void;
  readonly save: () => void;
  readonly lock: () => void;
  readonly hide: () => void;
  readonly snap: () => void;
  readonly safeZone: () => void;
  readonly help: () => void;
  readonly pan: (on: boolean) => void;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const FAR_MM = 10;

/** Handles the editor's keyboard shortcuts. Ignores keys typed into fields. */
export function useEditorKeys(actions: KeyActions, enabled: boolean): void {
  useEffect(() => {
    const onDown = (event: KeyboardEvent): void => {
      if (isTextInput(event.target) || document.querySelector('dialog[open]')) return;
      const done = event.metaKey || event.ctrlKey ? command(event, actions, enabled) : plain(event, actions, enabled);
      if (done) event.preventDefault();
    };
    // Runs before the listener of the admin area, which opens another shortcut list.
    const onHelp = (event: KeyboardEvent): void => {
      if (event.key !== '?' || isTextInput(event.target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      event.stopPropagation();
      actions.help();
    };
    const onUp = (event: KeyboardEvent): void => {
      if (event.code === 'Space') actions.pan(false);
    };
    window.addEventListener('keydown', onDown);
    window.addEventListener('keydown', onHelp, true);
    window.addEventListener('keyup', onUp);
    return () => {
      window.removeEventListener('keydown', onHelp, true);
      window.removeEventListener('keydown', onDown);
      window.removeEventListener('keyup', onUp);
    };
  }, [actions, enabled]);
}

function command(event: KeyboardEvent, actions: KeyActions, enabled: boolean): boolean {
  const key = event.key.toLowerCase();
  if (key === '+' || key === '=') actions.zoom(1);
  else if (key === '-') actions.zoom(-1);
  else if (key === '0') actions.fit();
  else if (key === 's') actions.save();
  else if (!enabled) return false;
  else if (key === 'z' && event.shiftKey) actions.redo();
  else if (key === 'z') actions.undo();
  else if (key === 'y') actions.redo();
  else if (key === 'a') actions.selectAll();
  else if (key === 'd') actions.duplicate();
  else if (key === ']') actions.layer(1);
  else if (key === '[') actions.layer(-1);
  else return false;
  return true;
}

/** Handles shortcuts with Alt by physical key, because the typed character differs between keyboard layouts. */
function alternative({ code }: KeyboardEvent, actions: KeyActions, enabled: boolean): boolean {
  if (code === 'KeyS') actions.snap();
  else if (code === 'KeyG') actions.safeZone();
  else if (code === 'KeyA') actions.area();
  else if (code === 'KeyL' && enabled) actions.lock();
  else if (code === 'KeyH' && enabled) actions.hide();
  else return false;
  return true;
}

function plain(event: KeyboardEvent, actions: KeyActions, enabled: boolean): boolean {
  if (event.altKey && !event.shiftKey && alternative(event, actions, enabled)) return true;
  if (event.code === 'Space' && !isControl(event.target)) {
    actions.pan(true);
    return true;
  }
  if (event.key === 'Escape') {
    actions.deselect();
    return false;
  }
  if (event.key === 'Enter') return enabled && !isControl(event.target) && actions.type();
  // Arrow keys move the focus among radio buttons and reorder layers; elsewhere they move elements on the canvas.
  const arrow = event.altKey ? undefined : ARROWS[event.key];
  if (!enabled || isRadio(event.target)) return false;
  if (arrow) {
    const far = event.shiftKey ? FAR_MM : 1;
    actions.moveSelection(arrow[0] * far, arrow[1] * far);
    return true;
  }
  if (event.key !== 'Delete' && event.key !== 'Backspace') return false;
  actions.remove();
  return true;
}

/** Returns whether an event's target is a field that accepts typed text. */
export const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'file'].includes(target.type)));
const isRadio = (target: EventTarget | null): boolean => target instanceof HTMLInputElement && target.type === 'radio';
const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, input, summary') !== null;
