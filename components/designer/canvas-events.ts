import type { ElementChange } from '@/lib/domain/scene/commands';

/** Change to one element. */
export interface CanvasChange {
  readonly id: string;
  readonly change: ElementChange;
}

/** Callbacks for canvas gestures. The view changes only what it displays; the editor state belongs to the caller. */
export interface CanvasEvents {
  /** Receives all changes of one gesture. */
  readonly onChange: (changed: readonly CanvasChange[], group: string | null) => void;
  readonly onSelect: (ids: readonly string[]) => void;
  /** Receives the id of a text element that was left empty after typing. */
  readonly onEmptied: (id: string) => void;
  readonly onZoom: (percent: number) => void;
}
