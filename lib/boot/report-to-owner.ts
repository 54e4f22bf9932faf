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
