#!/usr/bin/env node
// `npm run lock:complete`: run after every change of dependencies. npm may omit the builds of other platforms from
// package-lock.json, or their integrity hashes, because it reads only this machine's node_modules. Without
// node_modules, npm queries the registry instead.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MANIFEST = 'package.json';
const LOCK = 'package-lock.json';
const folder = mkdtempSync(join(tmpdir(), 'merchloom-lock-'));
try {
  const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
  const isVerifiable = ([path, entry]) => !path || entry.integrity || entry.link || entry.inBundle;
  lock.packages = Object.fromEntries(Object.entries(lock.packages).filter(isVerifiable));
  copyFileSync(MANIFEST, join(folder, MANIFEST));
  writeFileSync(join(folder, LOCK), `${JSON.stringify(lock, null, 2)}\n`);
  const options = ['--package-lock-only', '--ignore-scripts', '--omit-lockfile-registry-resolved', '--no-audit'];
  const { status } = spawnSync('npm', ['install', ...options], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) process.exitCode = status ?? 1;
  else copyFileSync(join(folder, LOCK), LOCK);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
