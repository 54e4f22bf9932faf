// The Node.js that package-lock.json names (ADR 17). npm's scripts find it by themselves, once it is installed; whoever
// was started by another one goes on in it. Only Node's own modules: nothing may be installed yet.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** Says that the channel of this process is held by one that stands for it: process managers hold one as well. */
const STOOD_FOR = 'MERCHLOOM_STOOD_FOR';

/** Its file; undefined where npm has none for this system, or where it can't run (a system without glibc). */
function findPinnedNode(root) {
  const file = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (!existsSync(file)) return undefined;
  const real = realpathSync(file);
  if (real === process.execPath) return real;
  return spawnSync(real, ['--version']).status === 0 ? real : undefined;
}

/** Returns in the pinned Node, or where there is none; otherwise this process becomes one that only stands for that one. */
export async function goOnInPinnedNode(root) {
  const pinned = findPinnedNode(root);
  if (!pinned) return;
  if (pinned !== process.execPath) return standFor(pinned);
  const isStoodFor = process.env[STOOD_FOR] !== undefined;
  delete process.env[STOOD_FOR];
  if (!isStoodFor) return;
  // Two processes that live and die as one, however the first is killed.
  process.channel?.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
}

/** Runs this very program in another Node: passes signals on and ends as it ends. Never returns. */
function standFor(file) {
  // A group of its own: a terminal's Ctrl+C comes to this process alone, and is passed on once.
  const child = spawn(file, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: { ...process.env, [STOOD_FOR]: '1' },
  });
  const passOn = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, passOn);
  return new Promise(() => {
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, passOn);
      if (signal) process.kill(process.pid, signal);
      else process.exit(code ?? 1);
    });
  });
}
