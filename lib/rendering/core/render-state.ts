import type { Side } from '@/lib/domain/scene/schema';

/** State of one side's picture (RND-01). */
export interface SideState {
  /** Whether the design is being drawn. */
  readonly canvasLoading: boolean;
  /** Whether the design is being composed onto the product. */
  readonly imageProcessing: boolean;
  /** Address of the picture of the design alone. The previous one remains until the new one is ready. */
  readonly exportedUrl: string | null;
  /** Address of the picture of the product with the design. */
  readonly combinedUrl: string | null;
  readonly error: string | null;
  /** Time at which `combinedUrl` was last replaced, ms of the injected clock. */
  readonly lastUpdated: number | null;
  /** Number of retries of the latest render, 0 to 2. */
  readonly retryCount: number;
}

export const IDLE_SIDE_STATE: SideState = {
  canvasLoading: false,
  imageProcessing: false,
  exportedUrl: null,
  combinedUrl: null,
  error: null,
  lastUpdated: null,
  retryCount: 0,
};

/** Stages of a render in their order (RND-02). */
export const RENDER_STAGES = ['idle', 'canvas-loading', 'exported', 'image-processing', 'combined'] as const;
export type RenderStage = (typeof RENDER_STAGES)[number];

export interface RenderStatistics {
  /** Number of renders that produced a picture. */
  readonly renders: number;
  /** Number of renders whose last attempt failed. */
  readonly failures: number;
  /** Average duration of renders that produced a picture, including retries and pauses; 0 before the first. */
  readonly averageMs: number;
  readonly cacheHits: number;
}

/** Counts renders and cache hits for statistics (RND-05). */
export class StatisticsCounter {
  #renders = 0;
  #failures = 0;
  #totalMs = 0;

  succeeded(tookMs: number): void {
    this.#renders += 1;
    this.#totalMs += tookMs;
  }

  failed(): void {
    this.#failures += 1;
  }

  read(cacheHits: number): RenderStatistics {
    const averageMs = this.#renders === 0 ? 0 : this.#totalMs / this.#renders;
    return { renders: this.#renders, failures: this.#failures, averageMs, cacheHits };
  }
}

/** Progress of several sides as one value from 0 to 100, which never falls although a retry repeats stages. */
export class BatchProgress {
  readonly #furthest = new Map<Side, number>();
  #reported = -1;

  constructor(
    sides: readonly Side[],
    private readonly report: (percent: number) => void,
  ) {
    for (const side of sides) this.#furthest.set(side, 0);
    this.#tell();
  }

  reached(side: Side, stage: RenderStage): void {
    const before = this.#furthest.get(side);
    if (before === undefined) return;
    // The last step is the end of the render, so that 100 is never reported before the result exists.
    this.#furthest.set(side, Math.max(before, Math.min(RENDER_STAGES.indexOf(stage), RENDER_STAGES.length - 2)));
    this.#tell();
  }

  ended(side: Side): void {
    this.#furthest.set(side, RENDER_STAGES.length - 1);
    this.#tell();
  }

  #tell(): void {
    const values = [...this.#furthest.values()];
    const done = values.reduce((sum, value) => sum + value, 0);
    const percent = values.length === 0 ? 100 : Math.round((done / (values.length * (RENDER_STAGES.length - 1))) * 100);
    if (percent <= this.#reported) return;
    this.#reported = percent;
    this.report(percent);
  }
}
