import type { ElementChange } from '@/lib/domain/scene/commands';

/** What became of one element. */
export interface Changed {
  readonly id: string;
  readonly change: ElementChange;
}

/** What a gesture on the canvas means; the view itself changes nothing but what it shows. */
export interface CanvasEvents {
  /** All that one gesture has changed. */
  readonly onChange: (changed: readonly Changed[], group: string | null) => void;
  readonly onSelect: (ids: readonly string[]) => void;
  /** A text that was left without a letter. */
  readonly onEmptied: (id: string) => void;
  readonly onZoom: (percent: number) => void;
}
