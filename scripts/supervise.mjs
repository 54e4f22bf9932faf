// Parent process of a server: starts and monitors it, and restarts it after a crash or freeze. Uses only Node's
// built-in modules.
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { EXIT_START_REJECTED, EXIT_TRY_LATER, RestartPolicy, SilenceMeter } from './supervision-rules.mjs';

const CHECK_INTERVAL_MS = 500;
/** Time until the child is killed; the server itself exits at the latest after 25 s. */
const STOP_LIMIT_MS = 30_000;
/** A process exits at once on a second stop signal, unless it is frozen. */
const SECOND_SIGNAL_MS = 1_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Names of the npm scripts that supervise a server. */
const NPM_SCRIPTS = ['start', 'tenant-api'];
/** Clock ticks of /proc per second; 100 on every Linux that Node.js supports. */
const TICKS_PER_SECOND = 100;

/** Runs a program of this repository as a child process and restarts it until a stop is requested. Never returns. */
export function supervise(file) {
  // Without this check a supervisor that starts itself instead of a server would recurse endlessly.
  if (process.env.MERCHLOOM_SUPERVISED) throw new Error('This process is supervised already.');
  if (existsSync('.env')) process.loadEnvFile('.env');
  const policy = new RestartPolicy();
  let child;
  let timer;
  let hasServed = false;
  let signalsReceived = 0;

  function start() {
    // A separate process group: Ctrl-C in a terminal then reaches only this process, which forwards it once.
    child = spawn(process.execPath, ['scripts/run-program.mjs', file], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
      env: { ...process.env, MERCHLOOM_SUPERVISED: '1' },
    });
    watch(child);
  }

  function watch(current) {
    const meter = new SilenceMeter(performance.now());
    let frozen;
    let report;
    const looking = setInterval(() => {
      if (frozen) return;
      frozen = meter.checkFrozen(performance.now(), readMainThread(current.pid));
      if (!frozen) return;
      log('error', 'the server is frozen and gets killed', { reason: frozen });
      current.kill('SIGKILL');
    }, CHECK_INTERVAL_MS);
    current.on('message', (message) => {
      if (message.kind === 'serving') {
        hasServed = true;
        policy.served();
        meter.recordServing();
      }
      if (message.kind === 'stopping') report = message;
      meter.recordSignal();
    });
    current.once('error', (error) => {
      clearInterval(looking);
      ended({ reason: error.message });
    });
    current.once('exit', (code, signal) => {
      clearInterval(looking);
      ended({ code, signal, report, reason: frozen ?? report?.reason });
    });
  }

  function ended({ code, signal, report, reason = describeEnd(code, signal) }) {
    endHelpers(child);
    if (signalsReceived > 0) return process.exit(code ?? (SIGNALS.includes(signal) ? 0 : 1));
    // The server received the stop signal itself, instead of this supervisor.
    if (code === 0 || report?.code === 0) return process.exit(code ?? 1);
    // The server has already printed the reason.
    if (code === EXIT_START_REJECTED || (!hasServed && code > 0)) return process.exit(code);
    const delayMs = code === EXIT_TRY_LATER ? policy.afterUnreachable() : policy.afterFailure(performance.now());
    if (delayMs === undefined) {
      log('fatal', 'the server failed three times within a minute', { code, signal, reason });
      console.error(
        `\nMerchloom failed three times within a minute and is not started again.\nLast failure: ${reason}. See the lines above for details.\n`,
      );
      return process.exit(1);
    }
    log('error', 'the server ended and is started again', { code, signal, reason, delayMs });
    timer = setTimeout(start, delayMs);
  }

  function stop(signal) {
    signalsReceived += 1;
    clearTimeout(timer);
    if (!child || child.exitCode !== null || child.signalCode !== null) process.exit(0);
    child.kill(signal);
    const kill = () => child.kill('SIGKILL');
    setTimeout(kill, signalsReceived > 1 ? SECOND_SIGNAL_MS : STOP_LIMIT_MS);
  }

  for (const signal of SIGNALS) process.on(signal, stop);
  onNpmEnd(() => stop('SIGTERM'));
  start();
  return new Promise(() => undefined);
}

/**
 * Calls `end` when the npm process that started this one was stopped: npm's shell exits on the signal without
 * forwarding it.
 */
function onNpmEnd(end) {
  if (!NPM_SCRIPTS.includes(process.env.npm_lifecycle_event)) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    end();
  }, CHECK_INTERVAL_MS);
  timer.unref();
}

/**
 * Kills the remaining processes in the process group of an ended server. Its helpers normally end with it. A helper
 * that is frozen, or in the middle of a long drawing, would keep its memory and the lock of its job. PostgreSQL has its
 * own process group and stops cleanly.
 */
function endHelpers({ pid }) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // No process of the group is left, or the system has no process groups.
  }
}

const describeEnd = (code, signal) => (signal ? `it was ended by ${signal}` : `it ended with ${code}`);

/** Returns state letter and CPU time of a process's main thread; undefined where there is no /proc. */
function readMainThread(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses, which may contain any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0], cpuMs: ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND };
  } catch {
    return undefined;
  }
}

const LEVELS = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: Number.POSITIVE_INFINITY };

/**
 * Writes one JSON line in the server's log format to LOG_FILE, or to stdout if there is none or it can't be written.
 */
function log(level, msg, facts) {
  if (LEVELS[level] < (LEVELS[process.env.LOG_LEVEL || 'info'] ?? LEVELS.info)) return;
  const line = `${JSON.stringify({ level: LEVELS[level], time: new Date().toISOString(), ...facts, msg })}\n`;
  try {
    if (process.env.LOG_FILE) return appendFileSync(process.env.LOG_FILE, line, { mode: 0o600 });
  } catch {
    // The server itself reports a file that can't be opened or a full disk.
  }
  process.stdout.write(line);
}
