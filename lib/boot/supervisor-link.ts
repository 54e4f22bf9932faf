const SIGN_OF_LIFE_MS = 1_000;

/** Whether `scripts/supervise.mjs` started this process. Its child processes have other parents. */
const isSupervised = process.env.MERCHLOOM_SUPERVISED !== undefined && process.send !== undefined;
delete process.env.MERCHLOOM_SUPERVISED;

type Message =
  | { readonly kind: 'serving' | 'alive' }
  | { readonly kind: 'stopping'; readonly code: number; readonly reason: string };

function send(message: Message): void {
  if (isSupervised && process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

/** Reports to the supervisor that this process serves, and then every second while its event loop runs. */
export function reportServing(): void {
  send({ kind: 'serving' });
  if (isSupervised) setInterval(() => send({ kind: 'alive' }), SIGN_OF_LIFE_MS).unref();
}

/** Reports to the supervisor why this process ends, and with which exit code. */
export function reportStopping(code: number, reason: string): void {
  send({ kind: 'stopping', code, reason });
}

/** Calls `onDisconnect` when the supervisor was killed without ending this process. */
export function watchSupervisor(onDisconnect: () => void): void {
  if (!isSupervised) return;
  if (process.connected) process.once('disconnect', onDisconnect);
  else onDisconnect();
}
