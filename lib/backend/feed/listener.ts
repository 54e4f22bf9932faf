import pg from 'pg';
import { getDatabasePools } from '@/lib/db/client';
import { connectionFailures } from '@/lib/db/connection-failures';
import { getProcessValue } from '@/lib/platform/process-value';
import { CHANGE_CHANNEL } from './publish-change';

type ChangeHandler = (payload: string) => void;
interface Ears {
  readonly client: pg.Client;
  readonly listeners: Map<ChangeHandler, () => void>;
}

const connection = getProcessValue<Promise<Ears>>('change-listener');

/**
 * Calls `handleChange` for each change committed from the moment this resolves until the returned function is called.
 * One connection serves all listeners of the process; when it breaks, `onLost` is called and listeners must subscribe
 * again.
 */
export async function listenToChanges(handleChange: ChangeHandler, onLost: () => void): Promise<() => Promise<void>> {
  connection.current ??= connect();
  const ears = await connection.current;
  ears.listeners.set(handleChange, onLost);
  return async () => {
    ears.listeners.delete(handleChange);
    if (ears.listeners.size > 0) return;
    connection.current = undefined;
    await ears.client.end();
  };
}

async function connect(): Promise<Ears> {
  const client = new pg.Client({ connectionString: getDatabasePools().url, keepAlive: true });
  const ears: Ears = { client, listeners: new Map() };
  const lose = (): void => {
    connection.current = undefined;
    for (const onLost of [...ears.listeners.values()]) onLost();
    ears.listeners.clear();
  };
  client.on('notification', ({ payload }) => {
    for (const handleChange of ears.listeners.keys()) handleChange(payload ?? '');
  });
  client.on('error', (error) => connectionFailures.note(error));
  client.on('end', lose);
  try {
    await client.connect();
    await client.query(`listen ${CHANGE_CHANNEL}`);
    return ears;
  } catch (error) {
    connection.current = undefined;
    throw error;
  }
}
