'use client';

import { useMemo } from 'react';
import {
  type Arrangement,
  arrange,
  duplicateCommand,
  layerCommand,
  moveCommand,
  pasteCommand,
} from '@/lib/domain/scene/arrange';
import type { ElementChange } from '@/lib/domain/scene/commands';
import type { SceneElement } from '@/lib/domain/scene/schema';
import { DESIGN_PX_PER_MM } from '@/lib/domain/scene/units';
import { boundsOf } from './measure';
import { newElementId } from './new-elements';
import type { Design } from './use-design';

const newIdFor = (element: SceneElement): string => newElementId(element.type.toLowerCase());

/** What can be done with the chosen elements, be it one or many: each is one step to undo (DSN-09). */
export function useElementActions({
  scene,
  selected,
  run,
  select,
}: Pick<Design, 'scene' | 'selected' | 'run' | 'select'>) {
  return useMemo(() => {
    const chosen = scene?.elements.filter(({ id }) => selected.includes(id)) ?? [];
    // What is locked stays as it is, whatever is done with the others.
    const free = chosen.filter(({ locked }) => !locked);
    const group = selected.join(' ');
    const flag = (elements: readonly SceneElement[], change: ElementChange): void =>
      run({ kind: 'all', commands: elements.map(({ id }) => ({ kind: 'update', id, change })) });
    return {
      remove: (): void => run({ kind: 'all', commands: free.map(({ id }) => ({ kind: 'remove', id })) }),
      /** Locks all that are chosen; where all are locked, it unlocks them. */
      lock: (elements: readonly SceneElement[] = chosen): void =>
        flag(elements, { locked: elements.every(({ locked }) => locked) ? undefined : true }),
      /** Hides all that are chosen; where all are hidden, it shows them. */
      hide: (elements: readonly SceneElement[] = chosen): void =>
        flag(elements, { hidden: elements.every(({ hidden }) => hidden) ? undefined : true }),
      duplicate: (): void => run(duplicateCommand(chosen, newIdFor)),
      paste: (elements: readonly SceneElement[]): void => run(pasteCommand(elements, newIdFor)),
      selectAll: (): void =>
        select(scene?.elements.flatMap(({ id, locked, hidden }) => (locked || hidden ? [] : [id])) ?? []),
      /** Millimetres. */
      nudge: (dxMm: number, dyMm: number): void => {
        const move = { dx: dxMm * DESIGN_PX_PER_MM, dy: dyMm * DESIGN_PX_PER_MM };
        const command = moveCommand(
          free,
          free.map(() => move),
        );
        if (command) run(command, `nudge:${group}`);
      },
      /** One layer up (1) or down (-1). */
      layer: (step: 1 | -1): void => {
        const command = scene && layerCommand(scene, new Set(free.map(({ id }) => id)), step);
        if (command) run(command);
      },
      arrange: (way: Arrangement): void => {
        if (!scene) return;
        const area = { left: 0, top: 0, right: scene.width, bottom: scene.height };
        const command = moveCommand(free, arrange(free.map(boundsOf), area, way));
        if (command) run(command);
      },
    };
  }, [scene, selected, run, select]);
}
export type ElementActions = ReturnType<typeof useElementActions>;
