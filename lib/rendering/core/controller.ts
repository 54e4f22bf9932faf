import { SIDES, type Side } from '@/lib/domain/scene/schema';
import { RenderError, toRenderError } from './errors';
import {
  assertDimensions,
  assertSideArgument,
  assertStateSide,
  type ExportSettings,
  MAX_RENDER_ATTEMPTS,
  RENDER_DEBOUNCE_MS,
  RENDER_RETRY_DELAY_MS,
  resolveExportSettings,
} from './limits';
import { SYSTEM_TIMERS, type Timers } from './load-image';
import {
  BatchProgress,
  IDLE_SIDE_STATE,
  type RenderStage,
  type RenderStatistics,
  type SideState,
  StatisticsCounter,
} from './render-state';

/** Parameters that every renderer needs. A renderer adds further ones (scene, product view, colour …). */
export interface RenderParameters {
  /** Size of the design canvas in px. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly type?: string;
  /** Quality of the encoded pictures, 0 to 1; ignored for PNG. */
  readonly quality?: number;
}

/** The three steps that convert parameters to pictures. The renderer draws; the controller decides when. */
export interface SideRenderer<P extends RenderParameters, Design> {
  /** Draws the design. `warning` reports objects that had to be left out; null when every object was drawn. */
  drawDesign(side: Side, parameters: P): Promise<{ readonly design: Design; readonly warning: RenderError | null }>;
  /** Encodes the design alone as a picture and returns the picture's URL. */
  exportDesign(design: Design, settings: ExportSettings): Promise<string>;
  /** Composes the design onto the product and returns the picture's URL. */
  combine(side: Side, design: Design, parameters: P, settings: ExportSettings): Promise<string>;
  /** Releases the address of a picture that is no longer displayed. */
  releaseUrl?(url: string): void;
  releaseDesign?(design: Design): void;
  cacheHits?(): number;
}

export interface RenderControllerOptions<P extends RenderParameters, Design> {
  readonly renderer: SideRenderer<P, Design>;
  /** Current time in milliseconds. */
  readonly now: () => number;
  readonly timers?: Timers;
  readonly onChange?: (side: Side, state: SideState, stage: RenderStage) => void;
}

export type BatchResult = Readonly<Partial<Record<Side, SideState>>>;

export interface RenderController<P extends RenderParameters> {
  init(): void;
  /** Resolves to the state of the side when the latest parameters are rendered or their last attempt has failed. */
  render(side: unknown, parameters: P | null | undefined): Promise<SideState>;
  /** Starts a render 200 ms after the last call for a side (RND-06). */
  schedule(side: unknown, parameters: P | null | undefined): void;
  /** Renders several sides concurrently. `onProgress` receives rising values from 0 to 100 (RND-05). */
  renderBatch(
    requests: Readonly<Partial<Record<Side, P>>>,
    onProgress?: (percent: number) => void,
  ): Promise<BatchResult>;
  state(side: unknown): SideState;
  statistics(): RenderStatistics;
  dispose(): void;
}

interface Request<P> {
  readonly parameters: P;
  readonly settings: ExportSettings;
}

interface Job<P> {
  state: SideState;
  latest: Request<P> | null;
  running: Promise<SideState> | null;
  timer: unknown;
}

/**
 * Creates a controller that renders the two sides of a product independently, each in up to three attempts one second
 * apart. When parameters change faster than pictures are drawn, only the latest are rendered (RND-01…RND-16).
 */
export function createRenderController<P extends RenderParameters, Design>(
  options: RenderControllerOptions<P, Design>,
): RenderController<P> {
  const { renderer, now, timers = SYSTEM_TIMERS } = options;
  const newJob = (): Job<P> => ({ state: IDLE_SIDE_STATE, latest: null, running: null, timer: undefined });
  const jobs: Record<Side, Job<P>> = { front: newJob(), back: newJob() };
  const counter = new StatisticsCounter();
  const watchers = new Set<(side: Side, stage: RenderStage) => void>();
  let initialised = false;

  function change(side: Side, stage: RenderStage, changes: Partial<SideState>): void {
    if (!initialised) return;
    const job = jobs[side];
    job.state = { ...job.state, ...changes };
    options.onChange?.(side, job.state, stage);
    for (const watch of watchers) watch(side, stage);
  }

  function replaceUrl(side: Side, key: 'exportedUrl' | 'combinedUrl', url: string): string {
    const before = jobs[side].state[key];
    // The controller was disposed in the meantime, so this picture will never be displayed.
    if (!initialised) renderer.releaseUrl?.(url);
    if (before && before !== url) renderer.releaseUrl?.(before);
    return url;
  }

  async function runPipeline(side: Side, { parameters, settings }: Request<P>): Promise<void> {
    change(side, 'canvas-loading', { canvasLoading: true, imageProcessing: false });
    const { design, warning } = await renderer.drawDesign(side, parameters);
    try {
      const exportedUrl = replaceUrl(side, 'exportedUrl', await renderer.exportDesign(design, settings));
      change(side, 'exported', { canvasLoading: false, exportedUrl });
      change(side, 'image-processing', { imageProcessing: true });
      const combinedUrl = replaceUrl(side, 'combinedUrl', await renderer.combine(side, design, parameters, settings));
      const error = warning?.message ?? null;
      change(side, 'combined', { imageProcessing: false, combinedUrl, error, lastUpdated: now() });
    } finally {
      renderer.releaseDesign?.(design);
    }
  }

  async function attempt(side: Side, request: Request<P>): Promise<void> {
    const startedAt = now();
    for (let retryCount = 0; retryCount < MAX_RENDER_ATTEMPTS; retryCount++) {
      if (retryCount > 0) await new Promise<void>((resolve) => timers.setTimeout(resolve, RENDER_RETRY_DELAY_MS));
      if (!initialised || jobs[side].latest !== request) return;
      change(side, 'idle', { retryCount });
      try {
        await runPipeline(side, request);
        counter.succeeded(now() - startedAt);
        return;
      } catch (thrown) {
        const error = toRenderError(thrown, 'composeFailed').message;
        change(side, 'idle', { canvasLoading: false, imageProcessing: false, error });
      }
    }
    counter.failed();
  }

  async function run(side: Side): Promise<SideState> {
    const job = jobs[side];
    try {
      for (;;) {
        const request = job.latest;
        if (!request) return job.state;
        await attempt(side, request);
        if (!initialised || job.latest === request) return job.state;
      }
    } finally {
      job.running = null;
    }
  }

  function accept(side: unknown, parameters: P | null | undefined): { side: Side; request: Request<P> } {
    if (!initialised) throw new RenderError('notInitialised');
    assertSideArgument(side);
    try {
      if (parameters?.widthPx === undefined || parameters.heightPx === undefined) {
        throw new RenderError('missingParameters');
      }
      assertDimensions(parameters.widthPx, parameters.heightPx);
      return { side, request: { parameters, settings: resolveExportSettings(parameters) } };
    } catch (thrown) {
      change(side, 'idle', { error: toRenderError(thrown, 'missingParameters').message });
      throw thrown;
    }
  }

  function start(side: Side, request: Request<P>): Promise<SideState> {
    const job = jobs[side];
    timers.clearTimeout(job.timer);
    job.latest = request;
    job.running ??= run(side);
    return job.running;
  }

  async function render(side: unknown, parameters: P | null | undefined): Promise<SideState> {
    const accepted = accept(side, parameters);
    return start(accepted.side, accepted.request);
  }

  return {
    init() {
      initialised = true;
    },
    render,
    schedule(side, parameters) {
      const accepted = accept(side, parameters);
      const job = jobs[accepted.side];
      timers.clearTimeout(job.timer);
      job.timer = timers.setTimeout(() => void start(accepted.side, accepted.request), RENDER_DEBOUNCE_MS);
    },
    async renderBatch(requests, onProgress = () => {}) {
      const requestedSides = SIDES.filter((side) => requests[side] !== undefined);
      const accepted = requestedSides.map((side) => accept(side, requests[side]));
      const progress = new BatchProgress(requestedSides, onProgress);
      const watch = (side: Side, stage: RenderStage): void => progress.reached(side, stage);
      watchers.add(watch);
      try {
        const ended = accepted.map(async ({ side, request }) => {
          const state = await start(side, request);
          progress.ended(side);
          return [side, state] as const;
        });
        return Object.fromEntries(await Promise.all(ended));
      } finally {
        watchers.delete(watch);
      }
    },
    state(side) {
      assertStateSide(side);
      return jobs[side].state;
    },
    statistics: () => counter.read(renderer.cacheHits?.() ?? 0),
    dispose() {
      initialised = false;
      for (const side of SIDES) {
        const job = jobs[side];
        timers.clearTimeout(job.timer);
        for (const url of [job.state.exportedUrl, job.state.combinedUrl]) if (url) renderer.releaseUrl?.(url);
        jobs[side] = newJob();
      }
    },
  };
}
