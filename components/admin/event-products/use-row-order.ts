'use client';

import { type DragEvent, type KeyboardEvent, useState } from 'react';
import type { ProductActions } from './use-product-actions';

const DRAGGED = 'application/x-merchloom-product';

/** Ids of the products before and after a row; null where the list ends. */
export interface RowNeighbours {
  readonly previous: number | null;
  readonly next: number | null;
  readonly afterNext: number | null;
}

/**
 * Moves a product in the store's order: by dragging its handle onto another row, or by arrow keys on the handle. The
 * returned `up` and `down` move it one place; they are null where it cannot move.
 */
export function useRowOrder(options: {
  readonly productId: number;
  readonly neighbours: RowNeighbours;
  /** False while the list is sorted differently from the store's own product order. */
  readonly canMove: boolean;
  readonly move: ProductActions['move'];
}) {
  const { productId, neighbours, canMove, move } = options;
  const [isTarget, setIsTarget] = useState(false);
  const { previous, next, afterNext } = neighbours;
  const up = canMove && previous !== null ? () => move(productId, previous) : null;
  const down = canMove && next !== null ? () => move(productId, afterNext) : null;
  return {
    up,
    down,
    /** Whether another row is dragged over this one. */
    isTarget,
    handle: {
      draggable: canMove,
      disabled: !canMove,
      onDragStart: (drag: DragEvent) => drag.dataTransfer.setData(DRAGGED, String(productId)),
      onKeyDown: (key: KeyboardEvent) => {
        if (key.key !== 'ArrowUp' && key.key !== 'ArrowDown') return;
        key.preventDefault();
        if (key.key === 'ArrowUp') up?.();
        else down?.();
      },
    },
    row: {
      onDragOver: (drag: DragEvent) => {
        if (!canMove || !drag.dataTransfer.types.includes(DRAGGED)) return;
        drag.preventDefault();
        setIsTarget(true);
      },
      onDragLeave: () => setIsTarget(false),
      onDrop: (drag: DragEvent) => {
        setIsTarget(false);
        const dragged = Number(drag.dataTransfer.getData(DRAGGED));
        if (!dragged || dragged === productId) return;
        drag.preventDefault();
        move(dragged, productId);
      },
    },
  };
}
