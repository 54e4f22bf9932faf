import { handleTenantApiRequest } from '@/lib/backend/app';
import { sealAuditLogBeforeStop } from '@/lib/backend/audit/seal-before-stop';
import { hasServiceKey } from '@/lib/backend/http/caller';
import { env } from '@/lib/platform/env';
import { buildHealthReport, recordBootState, toPublicHealthReport } from '@/lib/platform/health';
import { logger } from '@/lib/platform/log';
import { hasMetricsToken, parseBearerToken, respondMetrics } from '@/lib/platform/metrics/respond';
import { EXIT_START_REJECTED, StartRejectedError } from '@/lib/platform/start-rejected-error';
import { redirectConsoleToLog } from './console-to-log';
import { Drain } from './drain';
import { createGuardedServer } from './guard-request';
import { Lifecycle } from './lifecycle';
import { registerLocalShopify } from './local-shopify';
import { prepareProcess } from './prepare';
import { installHealthProbe } from './probe';
import { describeListenError } from './refuse-taken-port';
import { serveWeb } from './serve-web';
import { startBackgroundWork } from './start-work';
import { reportServing } from './supervisor-link';
import { startTracing } from './tracing';

const DRAIN_MS = 10_000;

const settings = env();
if (settings.TENANT_API_URL)
  throw new StartRejectedError('TENANT_API_URL is set, but this process is the tenant API itself.');
const lifecycle = new Lifecycle();
const tracing = await startTracing('merchloom tenant API');
lifecycle.onStop('traces', () => tracing.stop());
const database = await prepareProcess('tenant API');
if (!database) throw new Error('The tenant API needs a database.');
lifecycle.onStop('database', () => database.stop());
lifecycle.onBegin(() => database.announceStop());
lifecycle.onStop('audit log', sealAuditLogBeforeStop);
void database.ended.then((reason) => lifecycle.stop(1, reason));
const localShopify = registerLocalShopify();
lifecycle.onStop('local Shopify', () => localShopify.stop());
await installHealthProbe();

const drain = new Drain();
const ending = new AbortController();
const server = createGuardedServer();
drain.watch(server);
server.on('request', (request, response) => {
  // A feed stays open until its reader disconnects, so it is cut and not awaited.
  if (request.url?.startsWith('/api/service/feed'))
    ending.signal.addEventListener('abort', () => response.destroy(), { once: true });
  else drain.track(response);
  void serveWeb(request, response, answer);
});
lifecycle.onStop('requests', () => drain.close(server, DRAIN_MS));
lifecycle.onStop('feeds', () => ending.abort());
server.on('error', (error) => {
  logger.fatal({ err: error }, 'can’t listen');
  console.error(`\n${describeListenError(error, settings)}\n`);
  void lifecycle.stop(EXIT_START_REJECTED, 'can’t listen');
});
server.listen(settings.PORT, settings.HOST, () => {
  recordBootState({ phase: 'serving', takesPayments: false });
  reportServing();
  startBackgroundWork(lifecycle, database.url);
  console.log(`\n  The tenant API is ready: http://${settings.HOST}:${settings.PORT}\n`);
  redirectConsoleToLog();
});

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/api/metrics' && hasMetricsToken(request)) return respondMetrics();
  if (pathname !== '/api/health') return handleTenantApiRequest(request);
  // A web tier sends its service key. With another SESSION_SECRET, every service call would respond with 404; 403
  // reveals the cause.
  if (request.headers.has('x-service-key') && !hasServiceKey(request.headers))
    return Response.json({ status: 'unavailable' }, { status: 403 });
  const showsDetails = hasServiceKey(request.headers) || hasMetricsToken(request);
  // Responds 401 like the web tier: a monitor with a mistyped token would otherwise never see an alarm.
  if (!showsDetails && parseBearerToken(request) !== undefined)
    return Response.json({ status: 'unauthenticated' }, { status: 401 });
  const report = await buildHealthReport();
  return Response.json(showsDetails ? report : toPublicHealthReport(report), {
    status: report.status === 'ok' ? 200 : 503,
  });
}
