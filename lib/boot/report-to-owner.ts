const SIGN_OF_LIFE_MS = 2_000;

/** Whether a server started this program, and not a person. */
export const isOwned = process.send !== undefined;

/** Tells the server that started this program where it listens, and from then on that its event loop turns. */
export function reportToOwner(url: string): void {
  const send = (message: string): void => {
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  };
  send(url);
  setInterval(() => send('alive'), SIGN_OF_LIFE_MS).unref();
}

/**
 * Ends this program with the server that started it, however that ended, and also when that has ended while this
 * program was loading. A terminal's Ctrl-C reaches the whole process group, so the server decides when to stop.
 */
export function endWithOwner(): void {
  process.on('SIGINT', () => undefined);
  if (process.connected) process.once('disconnect', () => process.exit(0));
  else process.exit(0);
}
