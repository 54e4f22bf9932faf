import { createStorage, STORAGE_KINDS, type StorageKind } from '@/lib/integrations/storage/select';
import { isStorageKey } from '@/lib/integrations/storage/storage';
import { env } from '@/lib/platform/env';
import { StartRejectedError } from '@/lib/platform/start-rejected-error';

/**
 * `npm run storage:move -- s3|disk [--keep]`: moves all files of the program from the folder into the bucket, or back.
 * Files are removed at the source only after all are at the target, so an interrupted run can be repeated; foreign
 * files stay. `--keep` removes none, for a first run while the shop uses them.
 */
const AT_ONCE = 8;
const PROGRESS_EVERY = 500;

const [to, option] = process.argv.slice(3);
if (!isKind(to) || (option !== undefined && option !== '--keep'))
  throw new StartRejectedError('Usage: npm run storage:move -- s3|disk [--keep]');
if (!env().S3_BUCKET && to === 's3')
  throw new StartRejectedError('S3_BUCKET is not set: there is no bucket to move files to.');
const source = createStorage(to === 's3' ? 'disk' : 's3');
const target = createStorage(to);
const listed = await source.list('');
const keys = listed.filter(isStorageKey);
const arrived: string[] = [];
let copied = 0;
await forEach(keys, async (key) => {
  const bytes = await source.get(key);
  // Removed in the meantime.
  if (!bytes) return;
  // Identical file at the target from an interrupted run.
  if (!(await target.get(key))?.equals(bytes)) {
    await target.put(key, bytes);
    if (!(await target.get(key))?.equals(bytes))
      throw new Error(`${key} did not arrive as it was. Nothing was removed.`);
    copied += 1;
    if (copied % PROGRESS_EVERY === 0) console.log(`${copied} of ${keys.length} files …`);
  }
  arrived.push(key);
});
if (option !== '--keep') await forEach(arrived, (key) => source.remove(key));
const rest = option === '--keep' ? 'stay where they were' : 'are gone where they were';
console.log(
  `${arrived.length} files are in ${to === 's3' ? env().S3_BUCKET : 'DATA_DIR'}, ${copied} came now; they ${rest}.`,
);
const others = listed.length - keys.length;
if (others > 0) console.log(`${others} files are not the program's and were left alone.`);
process.exit(0);

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
