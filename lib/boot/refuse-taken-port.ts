import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { StartRejectedError } from '@/lib/platform/start-rejected-error';

interface ListenAddress {
  readonly HOST: string;
  readonly PORT: number;
}

/** Maximum time until a server whose supervisor was killed frees its port. */
const WAIT_MS = 3_000;
const RETRY_MS = 200;

/**
 * Checks that the port is free, before a database is started or migrated in vain.
 * @param waitMs maximum time in milliseconds to wait until another process frees the port
 * @throws StartRejectedError when this process can't listen there
 */
export async function refuseTakenPort(address: ListenAddress, waitMs = WAIT_MS): Promise<void> {
  for (const startedAt = Date.now(); ; await pause(RETRY_MS)) {
    const error = await tryToListen(address);
    if (!error) return;
    if (error.code !== 'EADDRINUSE' || Date.now() - startedAt >= waitMs)
      throw new StartRejectedError(describeListenError(error, address), { cause: error });
  }
}

/** Returns the reason for which a process can't listen at an address, and what to do about it. */
export function describeListenError(error: NodeJS.ErrnoException, { HOST, PORT }: ListenAddress): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${PORT} of ${HOST} is taken by another process. Stop that one, or set another PORT.`;
  if (error.code === 'EACCES') return `This user may not listen at port ${PORT}. Set a PORT above 1023.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `HOST is ${HOST}, which is no address of this machine.`;
  return `Nothing can listen at port ${PORT} of ${HOST} (${error.code ?? error.message}).`;
}

function tryToListen({ HOST, PORT }: ListenAddress): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(PORT, HOST, () => server.close(() => resolve(undefined)));
  });
}
