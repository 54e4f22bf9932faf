import { serviceEndpoints } from '@/lib/contracts/service';
import { defineRoute } from '../http/route';
import { listenToChanges } from './listener';

const HEARTBEAT_MS = 15_000;

/** Routes of the stream of committed changes. */
export const feedRoutes = [
  defineRoute(serviceEndpoints.feed, async ({ signal }) => {
    const lines = new TransformStream<string, Uint8Array>({
      transform: (line, controller) => controller.enqueue(new TextEncoder().encode(`${line}\n`)),
    });
    const writer = lines.writable.getWriter();
    const send = (line: string) => void writer.write(line).catch(() => undefined);
    const close = () => void writer.close().catch(() => undefined);
    // The response starts only after listening has begun, so that the client misses no commit after the start of the
    // response.
    const stop = await listenToChanges(send, close);
    const heartbeat = setInterval(send, HEARTBEAT_MS, '');
    heartbeat.unref();
    signal?.addEventListener('abort', close);
    void writer.closed
      .catch(() => undefined)
      .finally(() => {
        clearInterval(heartbeat);
        return stop();
      });
    return new Response(lines.readable, {
      headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' },
    });
  }),
];
