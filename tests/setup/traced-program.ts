import { startTracing } from '@/lib/boot/tracing';
import { closeDatabase } from '@/lib/db/client';
import { Browser } from '../api/support/browser';

/** Signs a demo user in while spans are sent, in a process of its own: what sends them can't be loaded in jest. */
const tracing = await startTracing('tests');
const answer = await new Browser().logIn('owner@brightside.test');
console.log(answer.status);
await tracing.stop();
await closeDatabase();
process.exit(0);
