'use client';

import { useEffect } from 'react';

export interface KeyActions {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly remove: () => void;
  readonly duplicate: () => void;
  readonly deselect: () => void;
  readonly selectAll: () => void;
  /** Types in the chosen text where it stands; false where none is chosen. */
  readonly type: () => boolean;
  /** Millimetres. */
  readonly nudge: (dxMm: number, dyMm: number) => void;
  /** One layer up (1) or down (-1). */
  readonly layer: (step: 1 | -1) => void;
  readonly zoom: (direction: 1 | -1) => void;
  readonly fit: () => void;
  /** As large as the print area fits. */
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

/** The editor's keys. Fields keep their own: what is typed is never taken for a command. */
export function useKeys(actions: KeyActions, enabled: boolean): void {
  useEffect(() => {
    const onDown = (event: KeyboardEvent): void => {
      if (isOwnField(event.target) || document.querySelector('dialog[open]')) return;
      const done = event.metaKey || event.ctrlKey ? command(event, actions, enabled) : plain(event, actions, enabled);
      if (done) event.preventDefault();
    };
    // Before the admin area's own sheet hears of it.
    const onHelp = (event: KeyboardEvent): void => {
      if (event.key !== '?' || isOwnField(event.target) || document.querySelector('dialog[open]')) return;
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

/** With Alt, by the place of the key: what it would type differs from one keyboard to the next. */
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
  // Arrows move the focus among radio buttons and order layers; they are the canvas's elsewhere.
  const arrow = event.altKey ? undefined : ARROWS[event.key];
  if (!enabled || isRadio(event.target)) return false;
  if (arrow) {
    const far = event.shiftKey ? FAR_MM : 1;
    actions.nudge(arrow[0] * far, arrow[1] * far);
    return true;
  }
  if (event.key !== 'Delete' && event.key !== 'Backspace') return false;
  actions.remove();
  return true;
}

/** Whether an event comes from a field that takes what is typed. */
export const isOwnField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'file'].includes(target.type)));
const isRadio = (target: EventTarget | null): boolean => target instanceof HTMLInputElement && target.type === 'radio';
const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, input, summary') !== null;
