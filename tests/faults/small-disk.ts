import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEGABYTE = 1_000_000;

/** Returns whether the current user may mount a disk on this machine. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'merchloom-mount-'));
  try {
    mountSmallDisk(folder, 1)();
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Mounts a separate disk over a folder.
 * @returns a function that unmounts it
 * @throws Error where mounting is not allowed
 */
export function mountSmallDisk(folder: string, megabytes: number): () => void {
  run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  return () => run('umount', ['--lazy', folder]);
}

function run(command: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr}`);
}

/**
 * Fills the disk of a folder to its last byte.
 * @returns a function that frees the space again
 */
export function fillDisk(folder: string): () => void {
  const file = join(folder, 'ballast');
  const handle = openSync(file, 'w');
  try {
    // Writes smaller and smaller pieces, so that the last block is used too.
    for (let bytes = 8 * MEGABYTE; bytes >= 1; bytes = Math.floor(bytes / 2))
      writeUntilFull(handle, Buffer.alloc(bytes));
  } finally {
    closeSync(handle);
  }
  const { bavail } = statfsSync(folder);
  if (bavail > 16) throw new Error(`${bavail} blocks of the full disk are free`);
  return () => rmSync(file, { force: true });
}

function writeUntilFull(handle: number, piece: Buffer): void {
  try {
    while (writeSync(handle, piece) === piece.length);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
