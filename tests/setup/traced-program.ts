import { startTracing } from '@/lib/boot/tracing';
import { closeDatabase } from '@/lib/db/client';
import { Browser } from '../api/support/browser';

/**
 * Signs in a demo user while traces are exported. Runs as a separate process, because the trace exporter cannot be
 * loaded in jest.
 */
const tracing = await startTracing('tests');
const answer = await new Browser().logIn('owner@brightside.test');
console.log(answer.status);
await tracing.stop();
await closeDatabase();
process.exit(0);
