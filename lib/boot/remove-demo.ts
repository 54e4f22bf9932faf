import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { getStorage } from '@/lib/integrations/storage/select';
import { env } from '@/lib/platform/env';
import { StartRejectedError } from '@/lib/platform/start-rejected-error';
import { openDatabase } from './database';
import { parseParameters } from './parameters';
import { isShopRunning } from './running-shop';

/** `npm run demo:remove`: removes the demo's companies, people, stores, orders and files. */
parseParameters('npm run demo:remove');
const settings = env();
if (settings.TENANT_API_URL)
  throw new StartRejectedError('TENANT_API_URL is set: the database belongs to that process. Run this there.');
if (settings.DEMO)
  throw new StartRejectedError(
    'Demo data are enabled, so the next start would load them again. Set DEMO=0, then run this command again.',
  );
const database = await openDatabase(settings);
try {
  // A running node would still have removed stores and sessions in its caches, and its jobs would use removed rows.
  if (await isShopRunning(database.url))
    throw new StartRejectedError('The shop runs on this database. Stop all of its nodes, then run this command again.');
  const { migrateDatabase } = await import('@/lib/db/migrate');
  const { removeDemoData } = await import('@/lib/demo/world/remove');
  await migrateDatabase(database.url);
  const { removed, remaining, mailIds, addresses, disabledAccounts } = await removeDemoData(database.url);
  const files = getStorage();
  let count = 0;
  for (const { id } of removed)
    for (const key of [...(await files.list(`assets/${id}/`)), ...(await files.list(`print/${id}/`))]) {
      await files.remove(key);
      count += 1;
    }
  count += removeMailFiles(path.join(settings.DATA_DIR, 'mail'), mailIds, addresses);
  if (removed.length + remaining.length === 0) console.log('There are no demo data in this database.');
  for (const { name } of removed) console.log(`Removed: ${name}, with its users, stores and orders.`);
  for (const { name, accounts } of remaining)
    console.log(
      `Not removed: ${name}, because it has ${accounts} accounts that are not part of the demo. Its demo accounts were removed.`,
    );
  if (count > 0) console.log(`${count} files were removed.`);
  if (disabledAccounts > 0)
    console.log(
      `${disabledAccounts} demo accounts were only disabled, because rows that stay in the database refer to them.`,
    );
} finally {
  await database.stop();
}
process.exit(0);

/**
 * Removes the files of unsent mails that have one of the ids or go to one of the addresses. Returns the number of
 * removed files.
 */
function removeMailFiles(folder: string, ids: readonly string[], addresses: readonly string[]): number {
  if (!existsSync(folder)) return 0;
  const names = new Set(ids.map((id) => `${id}.eml`));
  const isOfDemo = (name: string): boolean => {
    const [, to = ''] =
      /^To: .*?([^\s<>]+@[^\s<>]+)>?\r?$/m.exec(readFileSync(path.join(folder, name), 'latin1')) ?? [];
    return names.has(name) || addresses.includes(to.toLowerCase());
  };
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml') && isOfDemo(name));
  for (const name of files) rmSync(path.join(folder, name));
  return files.length;
}
