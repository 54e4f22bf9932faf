import { readFile } from 'node:fs/promises';

const PAGE_BYTES = 4096;
const POLL_MS = 100;

/**
 * Calls `kill` when a process holds more than `maxBytes` of memory. A heap limit does not cover this, because libraries
 * that decode pictures allocate outside of the heap. Works on Linux only; on other systems only the caller's time limit
 * applies. Returns a function that stops watching.
 */
export function watchMemory(processId: number | undefined, maxBytes: number, kill: () => void): () => void {
  if (processId === undefined || process.platform !== 'linux') return () => undefined;
  const timer = setInterval(async () => {
    const [, residentPages] = (await readFile(`/proc/${processId}/statm`, 'utf8').catch(() => '')).split(' ');
    if (Number(residentPages) * PAGE_BYTES > maxBytes) kill();
  }, POLL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
