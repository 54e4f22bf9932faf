const SIGN_OF_LIFE_MS = 1_000;

/**
 * Whether `scripts/supervise.mjs` started this process. The variable is deleted, because child processes of this
 * process have another parent.
 */
const isSupervised = process.env.MERCHLOOM_SUPERVISED !== undefined && process.send !== undefined;
delete process.env.MERCHLOOM_SUPERVISED;

type Message =
  | { readonly kind: 'serving' | 'alive' }
  | { readonly kind: 'stopping'; readonly code: number; readonly reason: string };

function send(message: Message): void {
  if (isSupervised && process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

/** Reports to the supervisor that this process serves requests, and then every second that its event loop runs. */
export function reportServing(): void {
  send({ kind: 'serving' });
  if (isSupervised) setInterval(() => send({ kind: 'alive' }), SIGN_OF_LIFE_MS).unref();
}

/** Reports to the supervisor the reason for which this process ends, and its exit code. */
export function reportStopping(code: number, reason: string): void {
  send({ kind: 'stopping', code, reason });
}

/**
 * Calls `onDisconnect` when the supervisor has ended without ending this process, for example because it was killed.
 */
export function watchSupervisor(onDisconnect: () => void): void {
  if (!isSupervised) return;
  if (process.connected) process.once('disconnect', onDisconnect);
  else onDisconnect();
}
