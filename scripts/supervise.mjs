// The parent of a server: starts it, watches it, and starts it again when it crashed or froze. Only Node's own modules.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { EXIT_REFUSED, EXIT_TRY_LATER, RestartPolicy, SilenceMeter } from './supervision-rules.mjs';

const LOOK_EVERY_MS = 500;
/** The server forces its own end after 25 s. */
const STOP_LIMIT_MS = 30_000;
/** A process that is asked a second time ends at once, unless it is frozen. */
const SECOND_SIGNAL_MS = 1_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** What `npm run` calls the scripts that supervise. */
const NPM_SCRIPTS = ['start', 'tenant-api'];
/** Clock ticks of /proc per second: the same on every Linux that Node.js runs on. */
const TICKS_PER_SECOND = 100;

/** Runs a TypeScript program of ours as a child, for as long as it is not asked to end. Never returns. */
export function supervise(file) {
  // A supervisor that started itself in place of a server would do so without end.
  if (process.env.MERCHLOOM_SUPERVISED) throw new Error('This process is supervised already.');
  if (existsSync('.env')) process.loadEnvFile('.env');
  const policy = new RestartPolicy();
  let child;
  let timer;
  let hasServed = false;
  let signalsReceived = 0;

  function start() {
    // A group of its own: a terminal's Ctrl-C comes to this process alone, and is passed on once.
    child = spawn(process.execPath, ['scripts/run-program.mjs', file], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
      env: { ...process.env, MERCHLOOM_SUPERVISED: '1' },
    });
    watch(child);
  }

  function watch(current) {
    let meter;
    let frozen;
    let report;
    const looking = setInterval(() => {
      if (!meter || frozen) return;
      frozen = meter.look(performance.now(), readMainThread(current.pid));
      if (!frozen) return;
      log('error', 'the server is frozen and gets killed', { reason: frozen });
      current.kill('SIGKILL');
    }, LOOK_EVERY_MS);
    current.on('message', (message) => {
      if (message.kind === 'serving') {
        hasServed = true;
        policy.served();
        meter = new SilenceMeter(performance.now());
      }
      if (message.kind === 'stopping') report = message;
      meter?.heard();
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
    if (signalsReceived > 0) return process.exit(code ?? (SIGNALS.includes(signal) ? 0 : 1));
    // Somebody asked the server itself to stop.
    if (code === 0 || report?.code === 0) return process.exit(code ?? 1);
    // It has said why, in words for a person.
    if (code === EXIT_REFUSED || (!hasServed && code > 0)) return process.exit(code);
    const delayMs = code === EXIT_TRY_LATER ? policy.afterUnreachable() : policy.afterFailure(performance.now());
    if (delayMs === undefined) {
      log('fatal', 'the server failed three times within a minute', { code, signal, reason });
      console.error(
        `\nMerchloom failed three times within a minute and is not started again.\nThe last time: ${reason}. The lines above say more.\n`,
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

/** Calls `end` when the npm that started this process was stopped: its shell ends by the signal and passes none on. */
function onNpmEnd(end) {
  if (!NPM_SCRIPTS.includes(process.env.npm_lifecycle_event)) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    end();
  }, LOOK_EVERY_MS);
  timer.unref();
}

const describeEnd = (code, signal) => (signal ? `it was ended by ${signal}` : `it ended with ${code}`);

/** State letter and processor time of a process's main thread; undefined where there is no /proc. */
function readMainThread(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
    // The second field is the name in brackets and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0], cpuMs: ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND };
  } catch {
    return undefined;
  }
}

const LEVELS = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: Number.POSITIVE_INFINITY };

/** One JSON line as the server itself writes them. */
function log(level, msg, facts) {
  if (LEVELS[level] < (LEVELS[process.env.LOG_LEVEL || 'info'] ?? LEVELS.info)) return;
  process.stdout.write(`${JSON.stringify({ level: LEVELS[level], time: new Date().toISOString(), ...facts, msg })}\n`);
}
