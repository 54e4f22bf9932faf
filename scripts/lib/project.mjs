// Only what Node itself brings: this runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
process.chdir(root);
process.env.NEXT_TELEMETRY_DISABLED = '1';

const INSTALL_STAMP = 'node_modules/.merchloom-stamp';
const BUILD_STAMP = '.next/merchloom-stamp';
/** What a build is made from. Pictures and fonts in public/ are served as they are. */
const SOURCES = ['app', 'components', 'lib', 'messages', 'middleware.ts', 'next.config.ts', 'postcss.config.mjs', 'tsconfig.json', 'package-lock.json'];

const startedAt = Date.now();
/** Progress, on stderr: stdout is for the log lines and results. */
export const say = (message) => console.error(`[${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s] ${message}`);

/** Runs a command in the project folder with our streams. @returns its exit code */
export function run(command, args, { env = {} } = {}) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (error) console.error(`${command}: ${error.message}`);
  return status ?? 1;
}

export function runOrExit(command, args, options) {
  const code = run(command, args, options);
  if (code !== 0) process.exit(code);
}

/** A package's program, run by this very node: a shell wrapper in between would not pass signals on. */
export const bin = {
  next: 'node_modules/next/dist/bin/next',
  jest: 'node_modules/jest/bin/jest.js',
  tsc: 'node_modules/typescript/bin/tsc',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  depcruise: 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
  knip: 'node_modules/knip/bin/knip.js',
  playwright: 'node_modules/playwright/cli.js',
};
export const runNode = (args, options) => run(process.execPath, args, options);

/** Installs what the lock file names, unless that is what is installed. */
export function ensureInstalled() {
  const wanted = hashOf(['package.json', 'package-lock.json']);
  if (readStamp(INSTALL_STAMP) === wanted || isInstalled()) return;
  say('installing what package-lock.json names (npm ci)');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  runOrExit(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { env: { NODE_ENV: 'development', npm_config_include: 'dev' } });
  fs.writeFileSync(INSTALL_STAMP, wanted);
}

/** Whether somebody ran `npm ci` or `npm install` after the lock file last changed. */
function isInstalled() {
  const installed = fs.statSync('node_modules/.package-lock.json', { throwIfNoEntry: false });
  return installed !== undefined && installed.mtimeMs >= fs.statSync('package-lock.json').mtimeMs && fs.existsSync('node_modules/next/package.json');
}

/** Builds when there is no build, or it is older than its sources. */
export async function ensureBuilt() {
  const wanted = hashOf(SOURCES);
  if (readStamp(BUILD_STAMP) === wanted && fs.existsSync('.next/BUILD_ID')) return;
  say('building (next build)');
  fs.rmSync(BUILD_STAMP, { force: true });
  runOrExit(process.execPath, [bin.next, 'build'], { env: { NODE_ENV: 'production' } });
  const { compressFolder } = await import('./compress-folder.mjs');
  const saved = await compressFolder('.next/static');
  say(`compressed ${saved.files} files: ${kilobytes(saved.before)} → ${kilobytes(saved.after)}`);
  fs.writeFileSync(BUILD_STAMP, wanted);
}

const kilobytes = (bytes) => `${Math.round(bytes / 1024)} kB`;

/** Starts a TypeScript program of ours in this process, so that signals reach it and nothing is orphaned. */
export async function startProgram(file, nodeEnv) {
  process.env.NODE_ENV = nodeEnv;
  const { register: registerRequire } = await import('tsx/cjs/api');
  const { register: registerImport } = await import('tsx/esm/api');
  registerRequire();
  registerImport();
  try {
    await import(pathToFileURL(path.join(root, file)).href);
  } catch (error) {
    // The first line says what to do; the stack is for us.
    console.error(`\n${error instanceof Error ? error.message : error}\n`);
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    process.exit(1);
  }
}

const readStamp = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined);

function hashOf(names) {
  const hash = createHash('sha256').update(process.version);
  const visit = (name) => {
    const stat = fs.statSync(name, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) for (const entry of fs.readdirSync(name).sort()) visit(path.join(name, entry));
    else if (!/\.test\.tsx?$/.test(name)) hash.update(`${name}\0${stat.size}\0`).update(fs.readFileSync(name));
  };
  for (const name of names) visit(name);
  return hash.digest('hex');
}
