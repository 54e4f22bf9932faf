import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StartRejectedError } from '@/lib/platform/start-rejected-error';
import { locatePostgresBinaries, type PostgresBinaries, runToEnd, SERVER_ENV } from './binaries';
import { readUntilReady } from './read-start-log';

export interface EmbeddedPostgres {
  /** Connection string of the maintenance database, over a unix socket; no TCP port is open. */
  readonly url: string;
  /** Folder of the unix socket. */
  readonly socketDir: string;
  /** Description of the cluster's location and of how the server runs, for the log. */
  readonly dataDir: string;
  readonly description: string;
  /** Resolves with a reason when the server ends without a call of `stop`. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Folder of the cluster, created on first use. */
  readonly dir: string;
  /** Extra `name=value` settings, for tests. */
  readonly settings?: readonly string[];
  readonly onLog?: (line: string) => void;
  /** Socket folder of a crashed server, reused so that the restarted server has an unchanged address. */
  readonly socketDir?: string;
}

const PREDECESSOR_TIMEOUT_MS = 20_000;

/**
 * Messages that mean that a process of the previous server still holds the cluster: its main process, or a child that
 * survived it.
 */
const PREDECESSOR_RUNS = /postmaster\.pid|pre-existing shared memory/;

/**
 * Shell script between this process and the server; it holds a pipe from this process. When this process ends in any
 * way, even by SIGKILL, the pipe closes and the server gets SIGINT for a fast, clean shutdown. No server process or
 * socket folder stays behind.
 */
const WATCHDOG = `
exec 3<&0
sock=$1; shift
"$@" </dev/null 3<&- & pg=$!
(cat <&3 >/dev/null 2>&1; kill -INT $pg) 2>/dev/null >&2 & watch=$!
wait $pg; code=$?
kill $watch 2>/dev/null
rm -rf "$sock"
exit $code`;

const SETTINGS = [
  'listen_addresses=',
  'max_connections=80',
  'shared_buffers=64MB',
  'jit=off',
  // A page read by index costs little more than a sequential one. The setting gives the right plans also for tables
  // that are still small.
  'random_page_cost=1.1',
  'log_timezone=UTC',
  'timezone=UTC',
];

/**
 * Starts a real PostgreSQL over a cluster folder that this process has locked.
 * @throws Error with the server's log output when it does not start
 */
export async function startPostgres({
  dir,
  settings = [],
  onLog,
  socketDir,
}: PostgresOptions): Promise<EmbeddedPostgres> {
  fs.mkdirSync(path.dirname(path.resolve(dir)), { recursive: true });
  const { binaries, dataDir } = locateCluster(path.resolve(dir));
  createCluster(binaries, dataDir);
  const deadline = Date.now() + PREDECESSOR_TIMEOUT_MS;
  for (;;) {
    const started = await launch(binaries, dataDir, [...SETTINGS, ...settings], onLog, socketDir);
    if (started.ok) return started.server;
    // After a crash the watchdog is still stopping the previous server, which holds the cluster for a second or two.
    if (!PREDECESSOR_RUNS.test(started.output) || Date.now() > deadline)
      throw new Error(`PostgreSQL did not start.\n${started.output}`);
    // After a crash the watchdog of the previous server has ended as well, so its remaining processes are ended here.
    if (socketDir !== undefined || deadline - Date.now() < PREDECESSOR_TIMEOUT_MS * 0.6) endOrphans(dataDir);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * Finds binaries that can access the cluster. When only root may enter the checkout, the cluster may have to be in
 * another folder.
 */
function locateCluster(dir: string): { binaries: PostgresBinaries; dataDir: string } {
  try {
    return { binaries: locatePostgresBinaries(path.dirname(dir)), dataDir: dir };
  } catch (error) {
    if (process.getuid?.() !== 0) throw error;
    const outside = outsideFolder(dir);
    fs.mkdirSync(outside, { recursive: true, mode: 0o755 });
    return { binaries: locatePostgresBinaries(outside), dataDir: path.join(outside, 'postgres') };
  }
}

const outsideFolder = (dir: string): string =>
  path.join('/var/tmp', `merchloom-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`);

function createCluster({ dir, major, runAs }: PostgresBinaries, dataDir: string): void {
  const versionFile = path.join(dataDir, 'PG_VERSION');
  if (fs.existsSync(versionFile)) {
    const clusterMajor = Number(fs.readFileSync(versionFile, 'utf8'));
    if (clusterMajor === major) return;
    throw new StartRejectedError(
      `${dataDir} was made by PostgreSQL ${clusterMajor}, but ${major} is installed. Dump it with the old version, or set DATABASE_URL.`,
    );
  }
  // Created under a draft name and renamed, so that an interrupted first start leaves no incomplete cluster.
  const draft = `${dataDir}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  if (runAs.ids.uid !== undefined && runAs.ids.gid !== undefined) fs.chownSync(draft, runAs.ids.uid, runAs.ids.gid);
  const locale =
    major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8'];
  const initResult = runToEnd(runAs, path.join(dir, 'initdb'), [
    '-D',
    draft,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    ...locale,
    '--no-instructions',
  ]);
  if (!initResult.ok) throw new Error(`PostgreSQL could not make a cluster in ${dataDir}.\n${initResult.output}`);
  fs.renameSync(draft, dataDir);
}

/**
 * Prefix of the socket folder in the system's temporary folder: a socket path may have at most 107 bytes, and a socket
 * inside the project would break tools that scan it.
 */
const SOCKET_DIR = path.join(os.tmpdir(), 'merchloom-');

type Launch =
  | { readonly ok: true; readonly server: EmbeddedPostgres }
  | { readonly ok: false; readonly output: string };

async function launch(
  { dir, runAs, major }: PostgresBinaries,
  dataDir: string,
  settings: string[],
  onLog: PostgresOptions['onLog'],
  formerSocketDir: string | undefined,
): Promise<Launch> {
  const socketDir = formerSocketDir ?? fs.mkdtempSync(SOCKET_DIR);
  // Recreating the folder fails when another program has taken the name since, so a foreign folder is never used.
  if (formerSocketDir !== undefined) {
    fs.rmSync(socketDir, { recursive: true, force: true });
    fs.mkdirSync(socketDir, { mode: 0o700 });
  }
  if (runAs.ids.uid !== undefined && runAs.ids.gid !== undefined) fs.chownSync(socketDir, runAs.ids.uid, runAs.ids.gid);
  const server = [
    path.join(dir, 'postgres'),
    '-D',
    dataDir,
    '-k',
    socketDir,
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  const child = spawn('/bin/sh', ['-c', WATCHDOG, 'sh', socketDir, ...runAs.prefix, ...server], {
    ...runAs.ids,
    env: SERVER_ENV,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe'],
    // Detached into its own process group: Ctrl-C in the terminal must reach this process only, so that requests in
    // flight still have their database.
    detached: true,
  });
  const { text: output, isReady } = await readUntilReady(child, onLog);
  if (child.exitCode !== null || !isReady) {
    child.stdin?.destroy();
    fs.rmSync(socketDir, { recursive: true, force: true });
    return { ok: false, output };
  }
  return {
    ok: true,
    server: {
      url: addressAt(socketDir),
      socketDir,
      dataDir,
      description: `PostgreSQL ${major}, run as ${runAs.label}, cluster ${dataDir}`,
      ended: new Promise((resolve) =>
        child.once('exit', (code, signal) => resolve(`PostgreSQL ended (${signal ?? code})`)),
      ),
      stop: () =>
        new Promise((resolve) => {
          if (child.exitCode !== null || child.signalCode !== null) return resolve();
          child.once('exit', () => resolve());
          child.stdin?.end();
        }),
    },
  };
}

const addressAt = (socketDir: string): string =>
  `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socketDir)}`;

/**
 * Ends processes that still run on a cluster that this process has locked: a server whose watchdog was killed with this
 * process' predecessor is stopped cleanly; remaining children of a killed server are killed.
 */
function endOrphans(dataDir: string): void {
  const pid = findPostmasterPid(dataDir);
  if (pid !== undefined) signalProcess(pid, 'SIGINT');
  else if (fs.existsSync('/proc'))
    for (const entry of fs.readdirSync('/proc'))
      if (/^\d+$/.test(entry) && isClusterBackend(dataDir, entry)) signalProcess(Number(entry), 'SIGKILL');
}

function isClusterBackend(dataDir: string, pid: string): boolean {
  try {
    return (
      fs.readlinkSync(`/proc/${pid}/cwd`) === dataDir &&
      /^postgres\b/.test(fs.readFileSync(`/proc/${pid}/comm`, 'utf8'))
    );
  } catch {
    return false; // The process has ended, or belongs to another user.
  }
}

/** Returns the process id of the server that runs on a cluster; undefined when there is none. */
export function findPostmasterPid(dataDir: string): number | undefined {
  try {
    const pid = Number(fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Possible locations of the cluster of a data folder, see `locateCluster`. */
const possiblePlaces = (dir: string): string[] => [dir, path.join(outsideFolder(dir), 'postgres')];

export const hasCluster = (dir: string): boolean =>
  possiblePlaces(dir).some((place) => fs.existsSync(path.join(place, 'PG_VERSION')));

/**
 * Returns the connection string of the server that another process of this program runs over a cluster; undefined when
 * none accepts connections.
 */
export function findRunningPostgres(dir: string): string | undefined {
  for (const place of possiblePlaces(dir)) {
    if (findPostmasterPid(place) === undefined) continue;
    const [, , , , socketDir = '', , , status = ''] = fs
      .readFileSync(path.join(place, 'postmaster.pid'), 'utf8')
      .split('\n');
    if (status.trim() === 'ready') return addressAt(socketDir);
  }
  return undefined;
}

/** Sends a signal to a process. It is no error when the process has ended meanwhile. */
export function signalProcess(pid: number, name: 'SIGINT' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended meanwhile.
  }
}
