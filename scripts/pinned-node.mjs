// Re-executes a program in the Node.js version that package-lock.json pins (ADR 17). npm scripts find that version once
// it is installed; a process started by another version continues in it. Uses only Node's built-in modules, because
// packages may not be installed yet.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Environment variable that marks a process re-executed by this module. Checking for an IPC channel would not be
 * enough, because process managers open one as well.
 */
const STOOD_FOR = 'MERCHLOOM_STOOD_FOR';

/**
 * Returns the path of the pinned Node.js; undefined when npm has no build for this system or the build cannot run here
 * (a system without glibc).
 */
function findPinnedNode(root) {
  const file = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (!existsSync(file)) return undefined;
  const real = realpathSync(file);
  if (real === process.execPath) return real;
  return spawnSync(real, ['--version']).status === 0 ? real : undefined;
}

/**
 * Returns if this process already runs in the pinned Node.js, or if there is none. Otherwise this process only forwards
 * to a child in the pinned version.
 */
export async function restartInPinnedNode(root) {
  const pinned = findPinnedNode(root);
  if (!pinned) return;
  if (pinned !== process.execPath) return standFor(pinned);
  const isStoodFor = process.env[STOOD_FOR] !== undefined;
  delete process.env[STOOD_FOR];
  if (!isStoodFor) return;
  // Ends this process when its parent dies, however the parent was killed.
  process.channel?.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
}

/** Runs this program in another Node.js version, forwards signals and exits as the child exits. Never returns. */
function standFor(file) {
  // A separate process group: Ctrl+C in a terminal then reaches only this process, which forwards it once.
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
