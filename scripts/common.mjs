// Shared by the launchers. Only Node's own modules: nothing is installed yet when they start.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
process.env.NEXT_TELEMETRY_DISABLED = '1';

const SOURCES = ['app', 'components', 'lib', 'messages', 'middleware.ts', 'next.config.ts', 'postcss.config.mjs', 'tsconfig.json', 'package-lock.json'];

export const say = (text) => process.stdout.write(`• ${text}\n`);

/** Runs a command to its end and ends this process with it when it fails. */
export function must(command, args, env = {}) {
  const done = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

export const node = (args, env) => must(process.execPath, args, env);

/** Digest of files and folders by name and content; tests beside the sources don't count. */
export function digest(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) return;
    if (found.isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else if (!/\.test\.tsx?$/.test(path)) hash.update(path).update(readFileSync(path));
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

const stamped = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Installs what package-lock.json names, unless that is what is there. */
export function ensureInstalled() {
  const wanted = digest(['package-lock.json']);
  if (stamped('node_modules/.merchloom') === wanted) return;
  say('Installing packages');
  must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync('node_modules/.merchloom', wanted);
}

/** Builds when there is no build or the sources have changed since. */
export function ensureBuilt() {
  const wanted = digest(SOURCES);
  if (stamped('.next/merchloom') === wanted) return;
  say('Building');
  node(['node_modules/next/dist/bin/next', 'build']);
  node(['scripts/compress-static.mjs']);
  mkdirSync('.next', { recursive: true });
  writeFileSync('.next/merchloom', wanted);
}

/** Runs a program of ours in the foreground; it stops when we do, however we end. */
export function runForeground(file, env = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}
