import type { IncomingMessage, ServerResponse } from 'node:http';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { getMetrics } from './metrics';
import { getRoutePattern } from './route-pattern';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Value of the status label when the visitor disconnected before the response was complete. */
const LEFT = 'left';

/** Records a response and its duration when it ends. Does nothing when metrics are not recorded. */
export function watchRequest(request: IncomingMessage, response: ServerResponse): void {
  const counted = getMetrics();
  if (!counted) return;
  const started = performance.now();
  const { url = '/', method = '' } = request;
  response.once('close', () => {
    const route = getRoutePattern(method, url, request.headers[ROUTE_HEADERS.site] !== undefined);
    const status = response.writableFinished ? String(response.statusCode) : LEFT;
    const seconds = (performance.now() - started) / 1_000;
    counted.requests.observe({ method: METHODS.has(method) ? method : 'other', route, status }, seconds);
  });
}
