import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StartRefusal } from '@/lib/start-refusal';
import { type Binaries, findBinaries, runToEnd, SERVER_ENV } from './binaries';
import { StartLog } from './start-log';

export interface EmbeddedPostgres {
  /** Connection string of the maintenance database, over a unix socket; no TCP port is open. */
  readonly url: string;
  /** Folder of the unix socket. */
  readonly socketDir: string;
  /** Where the cluster is, and how it runs, for the log. */
  readonly dataDir: string;
  readonly description: string;
  /** Resolves with a reason when the server ends without having been asked to. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Folder of the cluster; made on first use. */
  readonly dir: string;
  /** Extra `name=value` settings, for tests. */
  readonly settings?: readonly string[];
  readonly onLog?: (line: string) => void;
  /** The socket's folder of a server that crashed: its successor is then found under the same address. */
  readonly socketDir?: string;
}

const START_TIMEOUT_MS = 60_000;
const PREDECESSOR_TIMEOUT_MS = 20_000;

/** A process of the predecessor holds the cluster: its main one, or one that the main one left behind when it was killed. */
const PREDECESSOR_RUNS = /postmaster\.pid|pre-existing shared memory/;

/**
 * The shell between us and the server holds our pipe: when this process ends in any way, even by SIGKILL, the pipe
 * closes and the server gets SIGINT, its fast and clean shutdown. Nothing is left running and no socket folder stays.
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
  // A page by its index costs little more than the next one, so that a plan is right for a table that is still small too.
  'random_page_cost=1.1',
  'log_timezone=UTC',
  'timezone=UTC',
];

/**
 * Starts a real PostgreSQL over a cluster folder that this process has locked.
 * @throws Error with the server's own words when it does not come up
 */
export async function startPostgres({
  dir,
  settings = [],
  onLog,
  socketDir,
}: PostgresOptions): Promise<EmbeddedPostgres> {
  fs.mkdirSync(path.dirname(path.resolve(dir)), { recursive: true });
  const { binaries, dataDir } = settle(path.resolve(dir));
  createCluster(binaries, dataDir);
  const deadline = Date.now() + PREDECESSOR_TIMEOUT_MS;
  for (;;) {
    const started = await launch(binaries, dataDir, [...SETTINGS, ...settings], onLog, socketDir);
    if (started.ok) return started.server;
    // After a crash the watchdog is still stopping the predecessor; it holds the cluster for a second or two.
    if (!PREDECESSOR_RUNS.test(started.output) || Date.now() > deadline)
      throw new Error(`PostgreSQL did not start.\n${started.output}`);
    // The watchdog of a server that crashed has ended with it.
    if (socketDir !== undefined || deadline - Date.now() < PREDECESSOR_TIMEOUT_MS * 0.6) endOrphans(dataDir);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Binaries that reach the cluster. In a checkout that only root may enter the cluster may have to live elsewhere. */
function settle(dir: string): { binaries: Binaries; dataDir: string } {
  try {
    return { binaries: findBinaries(path.dirname(dir)), dataDir: dir };
  } catch (error) {
    if (process.getuid?.() !== 0) throw error;
    const outside = outsideFolder(dir);
    fs.mkdirSync(outside, { recursive: true, mode: 0o755 });
    return { binaries: findBinaries(outside), dataDir: path.join(outside, 'postgres') };
  }
}

const outsideFolder = (dir: string): string =>
  path.join('/var/tmp', `merchloom-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`);

function createCluster({ dir, major, runAs }: Binaries, dataDir: string): void {
  const versionFile = path.join(dataDir, 'PG_VERSION');
  if (fs.existsSync(versionFile)) {
    const made = Number(fs.readFileSync(versionFile, 'utf8'));
    if (made === major) return;
    throw new StartRefusal(
      `${dataDir} was made by PostgreSQL ${made}, but ${major} is installed. Dump it with the old version, or set DATABASE_URL.`,
    );
  }
  // Made aside and renamed, so that an interrupted first start leaves no half cluster behind.
  const draft = `${dataDir}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  if (runAs.ids.uid !== undefined && runAs.ids.gid !== undefined) fs.chownSync(draft, runAs.ids.uid, runAs.ids.gid);
  const locale =
    major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8'];
  const made = runToEnd(runAs, path.join(dir, 'initdb'), [
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
  if (!made.ok) throw new Error(`PostgreSQL could not make a cluster in ${dataDir}.\n${made.output}`);
  fs.renameSync(draft, dataDir);
}

/** A socket's path may have 107 bytes at most, and a socket inside the project would trip what scans it. */
const SOCKET_DIR = path.join(os.tmpdir(), 'merchloom-');

type Launch =
  | { readonly ok: true; readonly server: EmbeddedPostgres }
  | { readonly ok: false; readonly output: string };

async function launch(
  { dir, runAs, major }: Binaries,
  dataDir: string,
  settings: string[],
  onLog: PostgresOptions['onLog'],
  formerSocketDir: string | undefined,
): Promise<Launch> {
  const socketDir = formerSocketDir ?? fs.mkdtempSync(SOCKET_DIR);
  // Nobody else's folder: making it fails where something else has taken the name since.
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
    // Its own group: Ctrl-C in our terminal must reach us only, so that requests in flight still find their database.
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

function readUntilReady(child: ChildProcess, onLog: PostgresOptions['onLog']): Promise<StartLog> {
  return new Promise((resolve, reject) => {
    const log = new StartLog();
    const timer = setTimeout(() => {
      child.stdin?.destroy();
      reject(new Error(`PostgreSQL was not ready after ${START_TIMEOUT_MS / 1000} s.\n${log.text}`));
    }, START_TIMEOUT_MS);
    const settle = (): void => {
      clearTimeout(timer);
      resolve(log);
    };
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (!log.isReady) log.add(text);
      onLog?.(text.trimEnd());
      if (log.isReady) settle();
    });
    child.once('exit', settle);
    child.once('error', reject);
  });
}

const addressAt = (socketDir: string): string =>
  `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socketDir)}`;

/**
 * Ends what still runs on a cluster that this process has locked: a server that lost its watchdog because both were killed,
 * which is stopped cleanly, or the processes of a server that was killed itself, which do no work any more.
 */
function endOrphans(dataDir: string): void {
  const pid = findPostmaster(dataDir);
  if (pid !== undefined) signalProcess(pid, 'SIGINT');
  else if (fs.existsSync('/proc'))
    for (const entry of fs.readdirSync('/proc'))
      if (/^\d+$/.test(entry) && isBackendOf(dataDir, entry)) signalProcess(Number(entry), 'SIGKILL');
}

function isBackendOf(dataDir: string, pid: string): boolean {
  try {
    return (
      fs.readlinkSync(`/proc/${pid}/cwd`) === dataDir &&
      /^postgres\b/.test(fs.readFileSync(`/proc/${pid}/comm`, 'utf8'))
    );
  } catch {
    return false; // It has ended, or is somebody else's.
  }
}

/** The process id of the server that runs on a cluster; undefined where none does. */
export function findPostmaster(dataDir: string): number | undefined {
  try {
    const pid = Number(fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Where the cluster of a data folder may be, see `settle`. */
const possiblePlaces = (dir: string): string[] => [dir, path.join(outsideFolder(dir), 'postgres')];

export const hasCluster = (dir: string): boolean =>
  possiblePlaces(dir).some((place) => fs.existsSync(path.join(place, 'PG_VERSION')));

/** Connection string of the server that another process of ours runs over a cluster; undefined while none takes connections. */
export function findRunningPostgres(dir: string): string | undefined {
  for (const place of possiblePlaces(dir)) {
    if (findPostmaster(place) === undefined) continue;
    const [, , , , socketDir = '', , , status = ''] = fs
      .readFileSync(path.join(place, 'postmaster.pid'), 'utf8')
      .split('\n');
    if (status.trim() === 'ready') return addressAt(socketDir);
  }
  return undefined;
}

/** Sends a signal to a process that may have ended meanwhile. */
export function signalProcess(pid: number, name: 'SIGINT' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}
