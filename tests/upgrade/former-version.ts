import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const MIGRATIONS = 'lib/db/migrations';
const FOLDER = '.data/upgrade';

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

/**
 * Returns the commit of the former version: the last one without the newest migration, or the tag or commit in
 * UPGRADE_FROM. A migration that is not committed yet is newer than any commit.
 */
export function getFormerVersion(): string {
  const named = process.env.UPGRADE_FROM;
  if (named) return git('rev-parse', '--verify', `${named}^{commit}`);
  const isMigration = (file: string): boolean => file.endsWith('.sql');
  const pending = git('ls-files', '--others', '--exclude-standard', '--', MIGRATIONS).split('\n').filter(isMigration);
  if (pending.length > 0) return git('rev-parse', 'HEAD');
  const newest = readdirSync(MIGRATIONS).filter(isMigration).sort().at(-1);
  const added = git(
    'log',
    '--first-parent',
    '-m',
    '-1',
    '--diff-filter=A',
    '--format=%H',
    '--',
    `${MIGRATIONS}/${newest}`,
  );
  if (!added) throw new Error('No commit adds the newest migration: is this a clone without its history?');
  return git('rev-parse', `${added}^1`);
}

/** Returns the newest migration of a version: its name, and the time by which the database identifies it. */
export function readNewestMigration(root: string): { readonly name: string; readonly when: number } {
  const journal = JSON.parse(readFileSync(join(root, MIGRATIONS, 'meta/_journal.json'), 'utf8')) as {
    readonly entries: readonly { readonly tag: string; readonly when: number }[];
  };
  const newest = journal.entries.at(-1);
  if (!newest) throw new Error(`${root} has no migration.`);
  return { name: newest.tag, when: newest.when };
}

/**
 * Unpacks, installs and builds a commit in its own folder, which later runs reuse.
 * @returns the folder
 */
export function prepareVersion(commit: string): string {
  const root = resolve(FOLDER, commit.slice(0, 12));
  if (!existsSync(root)) {
    // Built under a temporary name and renamed, so that an interrupted run leaves no incomplete version.
    const draft = `${root}.new`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true });
    execFileSync('tar', ['-x', '-C', draft], {
      input: execFileSync('git', ['archive', commit], { maxBuffer: 1024 * 1024 * 1024 }),
    });
    const isSame = readFileSync('package-lock.json', 'utf8') === readFileSync(join(draft, 'package-lock.json'), 'utf8');
    // Copied, because the builder rejects a node_modules that links outside its folder.
    if (isSame && !linkFiles('node_modules', draft))
      cpSync('node_modules', join(draft, 'node_modules'), { recursive: true });
    renameSync(draft, root);
  }
  // Installs missing packages, too.
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
  return root;
}

/**
 * Hard-links the files of a folder into another without copying their content. Returns false if the file system does
 * not support this.
 */
function linkFiles(folder: string, into: string): boolean {
  try {
    execFileSync('cp', ['-al', folder, into], { stdio: 'ignore' });
    return true;
  } catch {
    rmSync(join(into, folder), { recursive: true, force: true });
    return false;
  }
}
