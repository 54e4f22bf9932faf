import { readFile } from 'node:fs/promises';

const PAGE_BYTES = 4096;
const POLL_MS = 100;

/** Ends a process that holds more memory than `maxBytes`, which no limit of its own heap counts: libraries that decode pictures
 *  take theirs beside it. Linux alone tells; elsewhere only the time is limited. Returns what stops the watching. */
export function watchMemory(processId: number | undefined, maxBytes: number, kill: () => void): () => void {
  if (processId === undefined || process.platform !== 'linux') return () => undefined;
  const timer = setInterval(async () => {
    const [, residentPages] = (await readFile(`/proc/${processId}/statm`, 'utf8').catch(() => '')).split(' ');
    if (Number(residentPages) * PAGE_BYTES > maxBytes) kill();
  }, POLL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
