import { lockFolder } from '@/lib/db/embedded/folder-lock';

/** A process that wants a folder once it is told to, says whether it got it, and keeps it until its input ends. */
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
