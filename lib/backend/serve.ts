import { serve } from '@hono/node-server';
import { boot } from '@/lib/boot/boot';
import { whenAskedToStop } from '@/lib/boot/stop';
import { env } from '@/lib/env';
import { tenantApiHandler } from './app';
import { startJobs } from './jobs/runner';

/** `npm run tenant-api`: the business alone, behind HTTP. Service calls need the key derived from SESSION_SECRET. */
const settings = env();
const booted = await boot();
const jobs = await startJobs({ databaseUrl: process.env['DATABASE_URL'] ?? '' });
const http = serve({ fetch: tenantApiHandler, hostname: settings.HOST, port: settings.PORT }, () => {
  process.stdout.write(`The tenant API is ready at http://${settings.HOST}:${settings.PORT}\n`);
});

whenAskedToStop(async () => {
  const closed = new Promise<void>((resolve) => http.close(() => resolve()));
  if ('closeAllConnections' in http) http.closeIdleConnections();
  await Promise.all([closed, jobs.stop()]);
  await booted.stop();
});
