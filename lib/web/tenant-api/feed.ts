import { type CommittedChange, committedChangeSchema } from '@/lib/contracts/changes';
import type { ApiReply } from '@/lib/contracts/exchange';
import { serviceEndpoints } from '@/lib/contracts/service';
import { isDependencyAway } from '@/lib/platform/health';
import { logger } from '@/lib/platform/log';
import { tenantApi } from './client';

const RECONNECT_MS = 1_000;
/** Minimum interval between log lines about a feed that cannot be connected, ms. */
const LOG_EVERY_MS = 60_000;

/**
 * Subscribes to the tenant API's change feed, in process or over HTTP, and reconnects until closed. Calls `onGap` after
 * each (re)connection, because changes may have been missed and caches must be cleared.
 */
export function subscribeChanges(
  onChange: (change: CommittedChange) => void,
  onGap: () => void = () => {},
): { close(): void } {
  const abort = new AbortController();
  let loggedAt = Number.NEGATIVE_INFINITY;
  /**
   * Logs an interruption and then the result of the health probe, because the failed call does not show whether
   * SESSION_SECRET differs between the tiers.
   */
  const logInterruption = (error: unknown): void => {
    if (performance.now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = performance.now();
    logger.warn({ err: error }, 'change feed interrupted');
    void isDependencyAway();
  };
  void (async () => {
    while (!abort.signal.aborted) {
      try {
        const response = await tenantApi.fetch(serviceEndpoints.feed, { params: {} }, { signal: abort.signal });
        onGap();
        for await (const line of readLines(response, abort.signal)) deliver(line, onChange);
      } catch (error) {
        if (!abort.signal.aborted) logInterruption(error);
      }
      if (!abort.signal.aborted) await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
    }
  })();
  return { close: () => abort.abort() };
}

function deliver(line: string, onChange: (change: CommittedChange) => void): void {
  if (!line) return; // Empty lines are heartbeats.
  const change = committedChangeSchema.safeParse(JSON.parse(line));
  if (change.success) onChange(change.data);
  else logger.warn({ line: line.slice(0, 200) }, 'unknown change');
}

async function* readLines(response: ApiReply, signal: AbortSignal): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
