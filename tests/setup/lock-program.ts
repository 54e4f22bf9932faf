import { lockFolder } from '@/lib/db/embedded/folder-lock';

/** Program that locks a folder on command, reports whether it got the lock, and holds it until its input ends. */
const folder = process.argv[2] ?? '';
console.log('ready');
process.stdin.once('data', () => {
  lockFolder(folder).then(
    () => console.log('mine'),
    (error: unknown) => {
      console.log(error instanceof Error ? error.message : String(error));
      process.exit(0);
    },
  );
});
process.stdin.on('end', () => process.exit(0));
