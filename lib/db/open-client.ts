import pg from 'pg';
import { StartFailedError } from '@/lib/platform/start-rejected-error';
import { isOutOfSpace } from './embedded/out-of-space';

/**
 * Opens one connection. To be called as the first use of the database.
 * @throws StartFailedError that says why the database can't be reached; the driver's message names host, user or
 * database, and no password
 */
export async function openClient(databaseUrl: string, applicationName?: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: applicationName });
  // A lost connection fails the current or the next query. Without a listener this event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    if (isOutOfSpace(cause)) throw new StartFailedError('There is no room on the disk of the database.', { cause });
    throw new StartFailedError(`The database can't be used: ${getMessage(cause)}. Is DATABASE_URL right?`, { cause });
  }
  return client;
}

/**
 * Returns the message of a connection error. A host name with several IP addresses fails once per address, and the
 * error that groups these failures has no message.
 */
function getMessage(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(getMessage).join(', ');
  return cause instanceof Error ? cause.message : String(cause);
}
