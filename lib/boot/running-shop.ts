import { openClient } from '@/lib/db/open-client';
import type { StorageKind } from '@/lib/integrations/storage/select';

/**
 * Returns whether a running node uses a database. Nodes are recognised by the names of their workers' connections
 * (`lib/backend/queue/worker.ts`).
 * @param storageKind counts only nodes that store their files there; this process's own settings do not matter
 */
export async function isShopRunning(databaseUrl: string, storageKind?: StorageKind): Promise<boolean> {
  const client = await openClient(databaseUrl, 'merchloom command');
  try {
    const kinds: readonly StorageKind[] = storageKind ? [storageKind] : ['disk', 's3'];
    const { rowCount } = await client.query(
      'select from pg_stat_activity where datname = current_database() and application_name like any($1) limit 1',
      [kinds.map((kind) => `merchloom % ${kind}`)],
    );
    return rowCount === 1;
  } finally {
    await client.end();
  }
}
