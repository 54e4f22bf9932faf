const SIGN_OF_LIFE_MS = 2_000;

/** Whether this program was started by a server rather than by a person. */
export const hasParentServer = process.send !== undefined;

/**
 * Reports this program's address to the server that started it. Then reports regularly that this program's event loop
 * runs.
 */
export function reportToParent(url: string): void {
  const send = (message: string): void => {
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  };
  send(url);
  setInterval(() => send('alive'), SIGN_OF_LIFE_MS).unref();
}

/**
 * Ends this program when the server that started it has ended for any reason, including an end while this program was
 * loading. A terminal's Ctrl-C reaches the whole process group, so it is ignored here and the server decides when to
 * stop.
 */
export function endWithParent(): void {
  process.on('SIGINT', () => undefined);
  if (process.connected) process.once('disconnect', () => process.exit(0));
  else process.exit(0);
}
