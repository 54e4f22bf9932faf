import { addCollector, metrics } from '@/lib/metrics/metrics';
import type { PreviewRequest } from './draw-preview';
import type { DrawingOutcome } from './drawing-messages';
import type { DrawingProcess } from './drawing-process';

/** Longest drawing, ms; an ordinary one takes a hundredth. */
const DRAWING_LIMIT_MS = 8_000;

export interface DrawingPool {
  /** Draws in a process that is free, or in a new one: how many there are is up to the caller. Never throws. */
  draw(request: PreviewRequest): Promise<DrawingOutcome>;
  /** Starts a first process, so that the first picture need not wait for one. */
  warm(): void;
  stop(): void;
}

/** Processes that draw previews: started when they are needed, replaced when they end, killed when one overstays. */
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
      metrics()?.drawings.observe({ outcome: outcome.kind }, (performance.now() - started) / 1_000);
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

/** Next's bundle and tsx each have a copy of this module, yet the processes belong to the server. */
const STATE = Symbol.for('merchloom.drawing-pool');
const shared = globalThis as { [STATE]?: DrawingPool | undefined };

/** The server's pool; undefined in programs that started none. */
export const drawingPool = (): DrawingPool | undefined => shared[STATE];

/** Has `renderPreview` draw in processes from now on, until `stop`. */
export function installDrawingPool(start: () => DrawingProcess): DrawingPool {
  const pool = createDrawingPool({ start });
  const stop = (): void => {
    shared[STATE] = undefined;
    pool.stop();
  };
  shared[STATE] = { ...pool, stop };
  return shared[STATE];
}
