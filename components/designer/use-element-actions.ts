'use client';

import { useMemo } from 'react';
import {
  type Arrangement,
  arrangeBoxes,
  buildDuplicateCommand,
  buildLayerCommand,
  buildMoveCommand,
  buildPasteCommand,
} from '@/lib/domain/scene/arrange';
import type { ElementChange } from '@/lib/domain/scene/commands';
import type { SceneElement } from '@/lib/domain/scene/schema';
import { DESIGN_PX_PER_MM } from '@/lib/domain/scene/units';
import { getElementBounds } from './measure-element';
import { createElementId } from './new-elements';
import type { Design } from './use-design';

const newIdFor = (element: SceneElement): string => createElementId(element.type.toLowerCase());

/** Returns the actions on the selected elements, one or many; each is one undo step (DSN-09). */
export function useElementActions({
  scene,
  selected,
  run,
  select,
}: Pick<Design, 'scene' | 'selected' | 'run' | 'select'>) {
  return useMemo(() => {
    const chosen = scene?.elements.filter(({ id }) => selected.includes(id)) ?? [];
    // Locked elements are not changed by an action on the selection.
    const free = chosen.filter(({ locked }) => !locked);
    const group = selected.join(' ');
    const flag = (elements: readonly SceneElement[], change: ElementChange): void =>
      run({ kind: 'all', commands: elements.map(({ id }) => ({ kind: 'update', id, change })) });
    return {
      remove: (): void => run({ kind: 'all', commands: free.map(({ id }) => ({ kind: 'remove', id })) }),
      /** Locks all selected elements, or unlocks them when all are locked. */
      lock: (elements: readonly SceneElement[] = chosen): void =>
        flag(elements, { locked: elements.every(({ locked }) => locked) ? undefined : true }),
      /** Hides all selected elements, or shows them when all are hidden. */
      hide: (elements: readonly SceneElement[] = chosen): void =>
        flag(elements, { hidden: elements.every(({ hidden }) => hidden) ? undefined : true }),
      duplicate: (): void => run(buildDuplicateCommand(chosen, newIdFor)),
      paste: (elements: readonly SceneElement[]): void => run(buildPasteCommand(elements, newIdFor)),
      selectAll: (): void =>
        select(scene?.elements.flatMap(({ id, locked, hidden }) => (locked || hidden ? [] : [id])) ?? []),
      /** Moves the elements; distances in millimetres. */
      moveSelection: (dxMm: number, dyMm: number): void => {
        const move = { dx: dxMm * DESIGN_PX_PER_MM, dy: dyMm * DESIGN_PX_PER_MM };
        const command = buildMoveCommand(
          free,
          free.map(() => move),
        );
        if (command) run(command, `nudge:${group}`);
      },
      /** Moves the elements one layer up (1) or down (-1). */
      layer: (step: 1 | -1): void => {
        const command = scene && buildLayerCommand(scene, new Set(free.map(({ id }) => id)), step);
        if (command) run(command);
      },
      arrange: (way: Arrangement): void => {
        if (!scene) return;
        const area = { left: 0, top: 0, right: scene.width, bottom: scene.height };
        const command = buildMoveCommand(free, arrangeBoxes(free.map(getElementBounds), area, way));
        if (command) run(command);
      },
    };
  }, [scene, selected, run, select]);
}
export type ElementActions = ReturnType<typeof useElementActions>;
