import path from 'node:path';
import { findRunningPostgres } from '@/lib/db/embedded/postgres';
import { getStorageByKind, STORAGE_KINDS, type StorageKind } from '@/lib/integrations/storage/select';
import { isStorageKey } from '@/lib/integrations/storage/storage';
import { env } from '@/lib/platform/env';
import { StartRejectedError } from '@/lib/platform/start-rejected-error';
import { parseParameters } from './parameters';
import { isShopRunning } from './running-shop';

/**
 * `npm run storage:move -- s3|disk [--keep]`: moves all files of the program from the folder into the bucket, or back.
 * Files are removed at the source only after all are at the target, so an interrupted run can be repeated. Files of
 * other programs stay. `--keep` removes no file, for a first run while the shop still uses the source.
 */
const AT_ONCE = 8;
const PROGRESS_EVERY = 500;

const USAGE = 'npm run storage:move -- s3|disk [--keep]';
const {
  values: { keep: isKeeping = false },
  positionals: [to],
} = parseParameters(USAGE, { options: { keep: { type: 'boolean' } }, positionals: 1 });
if (!isKind(to)) throw new StartRejectedError(`Usage: ${USAGE}`);
if (!env().S3_BUCKET)
  throw new StartRejectedError(
    `S3_BUCKET is not set: there is no bucket to move files ${to === 's3' ? 'to' : 'from'}.`,
  );
if (!isKeeping && (await isShopUsing(to === 's3' ? 'disk' : 's3')))
  throw new StartRejectedError(
    'The shop runs and uses the files that would be removed. Copy them with --keep, restart the shop with the new setting, then run this command again.',
  );
const source = getStorageByKind(to === 's3' ? 'disk' : 's3');
const target = getStorageByKind(to);
const listed = await source.list('');
const keys = listed.filter(isStorageKey);
const arrived: string[] = [];
let copied = 0;
await forEach(keys, async (key) => {
  const bytes = await source.get(key);
  // The file was removed in the meantime.
  if (!bytes) return;
  // An interrupted run may have left an identical file at the target.
  if (!(await target.get(key))?.equals(bytes)) {
    await target.put(key, bytes);
    if (!(await target.get(key))?.equals(bytes)) throw new Error(`${key} differs from its copy. Nothing was removed.`);
    copied += 1;
    if (copied % PROGRESS_EVERY === 0) console.log(`${copied} of ${keys.length} files …`);
  }
  arrived.push(key);
});
if (!isKeeping) await forEach(arrived, (key) => source.remove(key));
const rest = isKeeping ? 'also stay in their former place' : 'were removed from their former place';
console.log(
  `${arrived.length} files are in ${to === 's3' ? env().S3_BUCKET : 'DATA_DIR'}, ${copied} of them were copied now. They ${rest}.`,
);
const others = listed.length - keys.length;
if (others > 0) console.log(`${others} files do not belong to this program and were not moved.`);
process.exit(0);

/**
 * Returns whether a running shop uses this kind of storage. The shop's settings may differ from those of this command.
 */
async function isShopUsing(kind: StorageKind): Promise<boolean> {
  const url = env().DATABASE_URL ?? findRunningPostgres(path.resolve(env().DATA_DIR, 'postgres'));
  if (url === undefined) return false;
  return isShopRunning(url, kind);
}

function isKind(name: string | undefined): name is StorageKind {
  return STORAGE_KINDS.some((kind) => kind === name);
}

async function forEach(all: readonly string[], work: (key: string) => Promise<void>): Promise<void> {
  const waiting = [...all];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) await work(key);
    }),
  );
}
