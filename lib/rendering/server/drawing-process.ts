import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { PreviewRequest } from './draw-preview';
import type { DrawingOutcome, MessageFromDrawingProcess, MessageToDrawingProcess } from './drawing-messages';

const MAIN = 'lib/rendering/server/drawing-main.ts';
/**
 * Environment variables that the process needs to start. The server's secrets are left out, because the process decodes
 * untrusted files.
 */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SYSTEMROOT', 'NODE_ENV'];
/**
 * Environment variables that make glibc keep freed memory in the process. Pictures are a few megabytes each; otherwise
 * glibc would return each one to the system and request it again page by page, which costs as much as drawing.
 * Allocators of other systems ignore these variables.
 */
const MALLOC_SETTINGS = { MALLOC_MMAP_THRESHOLD_: String(16 * 2 ** 20), MALLOC_TRIM_THRESHOLD_: String(64 * 2 ** 20) };
/** Timeout in ms for starting a process. On a busy machine loading the program alone can take more than a minute. */
const START_LIMIT_MS = 300_000;
/**
 * Maximum time in ms that one drawing waits for its process to start. The process then continues to start for later
 * drawings.
 */
const START_WAIT_MS = 30_000;
const HEAP_MIB = 384;

interface Job {
  readonly id: number;
  readonly request: PreviewRequest;
  readonly end: (outcome: DrawingOutcome) => void;
}

/** Process that draws one preview at a time. A drawing cannot be interrupted, but its process can be killed. */
export class DrawingProcess {
  readonly #child: ChildProcess;
  /** Resolves to false when the process ended before it could draw. */
  readonly #ready: Promise<boolean>;
  #job: Job | null = null;
  #lastId = 0;
  #gone = false;

  constructor() {
    const env = Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
    this.#child = fork(join(process.cwd(), MAIN), {
      execArgv: ['--import', 'tsx', `--max-old-space-size=${HEAP_MIB}`],
      serialization: 'advanced',
      env: { ...MALLOC_SETTINGS, ...env, NODE_ENV: process.env.NODE_ENV },
    });
    this.#ready = new Promise((resolve) => {
      const late = setTimeout(() => this.kill(), START_LIMIT_MS);
      late.unref();
      const finish = (isReady: boolean): void => {
        clearTimeout(late);
        resolve(isReady);
      };
      const over = (): void => {
        finish(false);
        this.#gone = true;
        this.#job?.end({ kind: 'lost' });
      };
      this.#child
        .on('message', (message: MessageFromDrawingProcess) =>
          message.kind === 'ready' ? finish(true) : this.#take(message),
        )
        .on('error', over)
        .once('close', over);
    });
    this.#hold(false);
  }

  /** Whether the process has ended or is about to end. */
  get gone(): boolean {
    return this.#gone;
  }

  /** Draws one preview. Kills the process when drawing exceeds `limitMs`. Never throws. */
  async draw(request: PreviewRequest, limitMs: number): Promise<DrawingOutcome> {
    this.#hold(true);
    const start = await this.#waitForStart();
    const outcome = start === 'ready' ? await this.#order(request, limitMs) : ({ kind: start } as const);
    this.#job = null;
    this.#hold(false);
    return outcome;
  }

  async #waitForStart(): Promise<'ready' | 'lost' | 'late'> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), START_WAIT_MS);
    });
    const started = this.#ready.then((isReady) => (isReady ? 'ready' : 'lost'));
    return Promise.race([started, late]).finally(() => clearTimeout(timer));
  }

  #order(request: PreviewRequest, limitMs: number): Promise<DrawingOutcome> {
    const id = ++this.#lastId;
    const { readAsset, ...order } = request;
    return new Promise((resolve) => {
      const limit = setTimeout(() => {
        resolve({ kind: 'late' });
        this.kill();
      }, limitMs);
      const end = (outcome: DrawingOutcome): void => {
        clearTimeout(limit);
        resolve(outcome);
      };
      this.#job = { id, request, end };
      if (this.#gone) end({ kind: 'lost' });
      this.#tell({ kind: 'draw', job: id, order: { ...order, readsAssets: readAsset !== undefined } });
    });
  }

  kill(): void {
    this.#gone = true;
    this.#child.kill('SIGKILL');
  }

  #take(message: Exclude<MessageFromDrawingProcess, { kind: 'ready' }>): void {
    const job = this.#job;
    if (job?.id !== message.job) return;
    if (message.kind === 'ended') job.end(message.outcome);
    else void this.#answer(job, message.assetId);
  }

  async #answer({ id, request }: Job, assetId: string): Promise<void> {
    const bytes = await request.readAsset?.(assetId).catch(() => null);
    this.#tell({ kind: 'asset', job: id, assetId, bytes: bytes ?? null });
  }

  /**
   * Sends a message to the process. If the process is ending, the message is lost, and the process's exit event ends
   * the job.
   */
  #tell(message: MessageToDrawingProcess): void {
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  /** Allows the server to exit while this process is idle, and prevents it while the process draws. */
  #hold(isBusy: boolean): void {
    if (isBusy) {
      this.#child.ref();
      this.#child.channel?.ref();
    } else {
      this.#child.unref();
      this.#child.channel?.unref();
    }
  }
}
