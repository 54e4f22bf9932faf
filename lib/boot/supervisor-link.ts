const SIGN_OF_LIFE_MS = 1_000;

/** Whether `scripts/supervise.mjs` started this process. Processes that this one starts have other parents. */
const isSupervised = process.env.MERCHLOOM_SUPERVISED !== undefined && process.send !== undefined;
delete process.env.MERCHLOOM_SUPERVISED;

type Message =
  | { readonly kind: 'serving' | 'alive' }
  | { readonly kind: 'stopping'; readonly code: number; readonly reason: string };

function send(message: Message): void {
  if (isSupervised && process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

/** Tells the supervisor that this process serves, and from then on every second that its event loop turns. */
export function reportServing(): void {
  send({ kind: 'serving' });
  if (isSupervised) setInterval(() => send({ kind: 'alive' }), SIGN_OF_LIFE_MS).unref();
}

/** Tells the supervisor why this process ends, and with which exit code. */
export function reportStopping(code: number, reason: string): void {
  send({ kind: 'stopping', code, reason });
}

/** Calls `onGone` when the supervisor ended without ending this process: it was killed. */
export function watchSupervisor(onGone: () => void): void {
  if (!isSupervised) return;
  if (process.connected) process.once('disconnect', onGone);
  else onGone();
}
