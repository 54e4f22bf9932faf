import { Lifecycle } from '@/lib/boot/lifecycle';

/** A process that is refused its port, and one of whose parts never stops. */
const lifecycle = new Lifecycle(200);
lifecycle.onStop('pages', () => new Promise(() => undefined));
// What keeps a real server alive.
setInterval(() => undefined, 1_000);
void lifecycle.stop(Number(process.argv[2]), 'can’t listen');
