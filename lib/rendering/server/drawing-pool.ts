import { addCollector, getMetrics } from '@/lib/platform/metrics/metrics';
import { getProcessValue } from '@/lib/platform/process-value';
import type { PreviewRequest } from './draw-preview';
import type { DrawingOutcome } from './drawing-messages';
import type { DrawingProcess } from './drawing-process';

/** Time limit of one drawing, ms; a typical drawing takes a hundredth of it. */
const DRAWING_LIMIT_MS = 8_000;

export interface DrawingPool {
  /**
   * Draws a preview in an idle process, or starts a process when none is idle. The caller limits how many drawings run
   * at once. Never throws.
   */
  draw(request: PreviewRequest): Promise<DrawingOutcome>;
  /** Starts a process in advance, so that the first picture does not wait for it. */
  warm(): void;
  stop(): void;
}

/**
 * Creates a pool of processes that draw previews. Processes are started on demand, replaced when they end, and killed
 * at the time limit.
 */
export function createDrawingPool({ start }: { start: () => DrawingProcess }): DrawingPool {
  const all = new Set<DrawingProcess>();
  const idle: DrawingProcess[] = [];

  function add(): DrawingProcess {
    for (const old of all) if (old.gone) all.delete(old);
    const drawer = start();
    all.add(drawer);
    return drawer;
  }

  function take(): DrawingProcess {
    for (let drawer = idle.pop(); drawer; drawer = idle.pop()) if (!drawer.gone) return drawer;
    return add();
  }

  addCollector(({ drawingProcesses }) => {
    const running = [...all].filter(({ gone }) => !gone).length;
    drawingProcesses.set({ state: 'idle' }, idle.length);
    drawingProcesses.set({ state: 'busy' }, Math.max(0, running - idle.length));
  });
  return {
    async draw(request) {
      const drawer = take();
      const started = performance.now();
      const outcome = await drawer.draw(request, DRAWING_LIMIT_MS);
      getMetrics()?.drawings.observe({ outcome: outcome.kind }, (performance.now() - started) / 1_000);
      if (!drawer.gone) idle.push(drawer);
      return outcome;
    },
    warm() {
      if (all.size === 0) idle.push(add());
    },
    stop() {
      for (const drawer of all) drawer.kill();
      idle.length = 0;
    },
  };
}

/** The server's pool. Next's bundle and tsx each load a copy of this module, but the processes belong to the server. */
const installed = getProcessValue<DrawingPool>('drawing-pool');

/** Returns the server's pool; undefined in programs that installed no pool. */
export const getDrawingPool = (): DrawingPool | undefined => installed.current;

/** Makes `renderPreview` draw in separate processes until `stop` is called. */
export function installDrawingPool(start: () => DrawingProcess): DrawingPool {
  const pool = createDrawingPool({ start });
  const stop = (): void => {
    installed.current = undefined;
    pool.stop();
  };
  installed.current = { ...pool, stop };
  return installed.current;
}
