import { Lifecycle } from '@/lib/boot/lifecycle';

/** Simulates a process that could not get its port and has a part that never stops. */
const lifecycle = new Lifecycle(200);
lifecycle.onStop('pages', () => new Promise(() => undefined));
// Keeps the process alive as a real server's listeners do.
setInterval(() => undefined, 1_000);
void lifecycle.stop(Number(process.argv[2]), 'can’t listen');
