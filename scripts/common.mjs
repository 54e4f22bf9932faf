// Helpers of the launchers. Uses only Node's built-in modules, because no packages are installed yet when they start.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { restartInPinnedNode } from './pinned-node.mjs';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
process.env.NEXT_TELEMETRY_DISABLED = '1';

const SOURCES = [
  'app',
  'components',
  'lib',
  'messages',
  'middleware.ts',
  'next.config.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
  'scripts/build-program.mjs',
  'server.ts',
];

export const printStep = (text) => process.stdout.write(`• ${text}\n`);

/** Runs a command to completion and exits with its exit code when it fails. */
export function runOrExit(command, args, env = {}) {
  const done = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

export const runNode = (args, env) => runOrExit(process.execPath, args, env);

/** Returns a digest of files and folders by name and content; test files are excluded. */
export function computeDigest(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) return;
    if (stats.isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else if (!/\.test\.tsx?$/.test(path)) hash.update(path).update(readFileSync(path));
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

const stamped = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/**
 * Installs the packages of package-lock.json unless they are installed, then re-executes in the pinned Node.js version.
 */
export async function ensureInstalled() {
  installPackages();
  await restartInPinnedNode(root);
}

function installPackages() {
  const currentDigest = computeDigest(['package-lock.json']);
  if (stamped('node_modules/.merchloom') === currentDigest || isInstalled()) return;
  printStep('Installing packages');
  // Building needs the development packages, regardless of NODE_ENV.
  runOrExit('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync('node_modules/.merchloom', currentDigest);
}

/** Returns whether npm wrote node_modules after the lock file last changed. */
function isInstalled() {
  const installed = statSync('node_modules/.package-lock.json', { throwIfNoEntry: false });
  return (
    installed !== undefined &&
    installed.mtimeMs >= statSync('package-lock.json').mtimeMs &&
    existsSync('node_modules/next/package.json')
  );
}

/** Builds when there is no build or when the sources have changed since. */
export function ensureBuilt() {
  const currentDigest = computeDigest(SOURCES);
  if (stamped('.next/merchloom') === currentDigest && existsSync('.next/BUILD_ID')) return;
  printStep('Building');
  rmSync('.next/merchloom', { force: true });
  runNode(['node_modules/next/dist/bin/next', 'build'], { NODE_ENV: 'production' });
  runNode(['scripts/build-program.mjs']);
  runNode(['scripts/build-widget.mjs']);
  runNode(['scripts/compress-static.mjs']);
  writeFileSync('.next/merchloom', currentDigest);
}

/** Server bundle that `ensureBuilt` creates from server.ts. */
export const BUILT_SERVER = '.next/program/server.mjs';

/**
 * Runs a program of this repository, TypeScript or bundled, inside this process, so that signals reach it and no child
 * can be orphaned. Reads `.env` if it exists; variables that are already set take precedence.
 */
export async function startProgram(file, nodeEnv) {
  process.env.NODE_ENV = nodeEnv;
  if (existsSync('.env')) process.loadEnvFile('.env');
  if (file.endsWith('.ts')) {
    const { register: registerRequire } = await import('tsx/cjs/api');
    const { register: registerImport } = await import('tsx/esm/api');
    registerRequire();
    registerImport();
  } else process.setSourceMapsEnabled(true);
  try {
    await import(pathToFileURL(join(root, file)).href);
  } catch (error) {
    // The message contains the instructions for the operator; the stack is printed only with LOG_LEVEL=debug.
    console.error(`\n${error instanceof Error && process.env.LOG_LEVEL !== 'debug' ? error.message : error?.stack}\n`);
    process.exit(typeof error?.exitCode === 'number' ? error.exitCode : 1);
  }
}
