// This import comes first, because Next's modules read AsyncLocalStorage from the global scope as soon as they are
// loaded.
import 'next/dist/server/node-environment';
import { join } from 'node:path';
import next from 'next';
import { redirectConsoleToLog } from '@/lib/boot/console-to-log';
import { Drain } from '@/lib/boot/drain';
import { createGuardedServer } from '@/lib/boot/guard-request';
import { Lifecycle } from '@/lib/boot/lifecycle';
import { registerLocalShopify } from '@/lib/boot/local-shopify';
import { prepareProcess } from '@/lib/boot/prepare';
import { installHealthProbe } from '@/lib/boot/probe';
import { describeListenError } from '@/lib/boot/refuse-taken-port';
import { createSiteListener } from '@/lib/boot/site-listener';
import { startBackgroundWork } from '@/lib/boot/start-work';
import { reportServing } from '@/lib/boot/supervisor-link';
import { startTracing } from '@/lib/boot/tracing';
import { watchGatewayKeys } from '@/lib/integrations/payments/check-keys';
import { getTestWebhookUrl } from '@/lib/integrations/payments/test-gateway/webhook-url';
import { env } from '@/lib/platform/env';
import { recordBootState } from '@/lib/platform/health';
import { setLocalWebhookUrl } from '@/lib/platform/local-webhooks';
import { logger } from '@/lib/platform/log';
import { EXIT_START_REJECTED } from '@/lib/platform/start-rejected-error';
import { installDrawingPool } from '@/lib/rendering/server/drawing-pool';
import { DrawingProcess } from '@/lib/rendering/server/drawing-process';
import { startReconciler } from '@/lib/web/bff/reconcile';
import { createPageCache } from '@/lib/web/page-cache/create-page-cache';
import { startLiveServer } from '@/lib/web/realtime/live-server';
import { SiteHosts } from '@/lib/web/routing/site-hosts';
import { StoreFactsCache } from '@/lib/web/routing/store-facts';
import { type FormerFiles, openFormerFiles } from '@/lib/web/static-files/former-files';
import { StoreVisitLog } from '@/lib/web/store-visits/store-visit-log';
import { subscribeChanges } from '@/lib/web/tenant-api/feed';
import { clearSharedCaches, dropFromSharedCaches } from '@/lib/web/tenant-api/store-cache';

const DRAIN_MS = 10_000;

const lifecycle = new Lifecycle();
const settings = env();
const dev = settings.NODE_ENV !== 'production';
const { PORT: port, HOST: host } = settings;

const tracing = await startTracing('merchloom');
lifecycle.onStop('traces', () => tracing.stop());
const database = await prepareProcess('web');
if (database) {
  const { sealAuditLogBeforeStop } = await import('@/lib/backend/audit/seal-before-stop');
  lifecycle.onStop('database', () => database.stop());
  lifecycle.onBegin(() => database.announceStop());
  lifecycle.onStop('audit log', sealAuditLogBeforeStop);
  void database.ended.then((reason) => lifecycle.stop(1, reason));
  const localShopify = registerLocalShopify();
  lifecycle.onStop('local Shopify', () => localShopify.stop());
}
await installHealthProbe();
const drawing = installDrawingPool(() => new DrawingProcess());
lifecycle.onStop('drawing', () => drawing.stop());

const visits = new StoreVisitLog();
const pages = createPageCache({ onStorePage: visits.notePage });
const stores = new StoreFactsCache();
const hosts = new SiteHosts();
const drain = new Drain();
const server = createGuardedServer();
drain.watch(server);
// Without a hostname Next calls itself `localhost`, and treats a rewrite by middleware to another name as one to
// another server.
const app = next({ dev, port, httpServer: server });
await app.prepare();
lifecycle.onStop('pages', () => app.close());
const former = dev ? undefined : formerFiles();
server.on(
  'request',
  createSiteListener({ dev, pages, stores, hosts, visits, drain, former, next: app.getRequestHandler() }),
);

const live = startLiveServer(server);
const feed = subscribeChanges(
  (change) => {
    if (change.kind === 'store') {
      stores.drop(change.slug);
      dropFromSharedCaches(change.slug);
      hosts.drop();
      pages.dropStore(change.tenantId, change.slug);
    }
    live.publish(change);
  },
  () => {
    stores.clear();
    clearSharedCaches();
    hosts.drop();
    pages.clear();
  },
);
lifecycle.onStop('change feed', () => feed.close());
const recorder = visits.startRecording();
lifecycle.onStop('store visits', () => recorder.stop());
const reconciler = startReconciler();
lifecycle.onStop('reconciler', () => reconciler.stop());
lifecycle.onStop('requests', () => drain.close(server, DRAIN_MS));
lifecycle.onStop('live updates', () => live.stop());

server.listen(port, host, () => {
  recordBootState({ phase: 'serving' });
  reportServing();
  if (database) {
    setLocalWebhookUrl(getTestWebhookUrl());
    startBackgroundWork(lifecycle, database.url);
  }
  drawing.warm();
  void watchGatewayKeys();
  logger.info({ port, host }, 'serving');
  console.log(`\n  Merchloom is ready: ${settings.PUBLIC_URL}\n`);
  // During development the output of Next.js stays readable in the terminal.
  if (!dev) redirectConsoleToLog();
});
server.on('error', (error) => {
  logger.fatal({ err: error }, 'can’t listen');
  console.error(`\n${describeListenError(error, settings)}\n`);
  void lifecycle.stop(EXIT_START_REJECTED, 'can’t listen');
});

/** Serves files of former versions to browsers that have an older page open. A full disk must not prevent the start. */
function formerFiles(): FormerFiles | undefined {
  try {
    return openFormerFiles(join(settings.DATA_DIR, 'static'));
  } catch (error) {
    logger.warn({ err: error }, 'the scripts of this version could not be kept for the next one');
    return undefined;
  }
}
