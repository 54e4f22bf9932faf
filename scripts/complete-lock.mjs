#!/usr/bin/env node
// `npm run lock:complete`: run after every change of dependencies. npm may omit the builds of other platforms from
// package-lock.json, and `npm ci` then rejects the file. Adds those optional entries.
import { readFileSync, writeFileSync } from 'node:fs';

const SYSTEMS = ['darwin', 'win32', 'linux', 'freebsd', 'android', 'openharmony', 'netbsd', 'openbsd', 'sunos', 'aix'];
const PROCESSORS = ['arm64', 'x64', 'ia32', 'riscv64', 'ppc64', 's390x', 'loong64', 'wasm32', 'mips64el', 'arm'];
const file = process.argv[2] ?? 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
const packages = { ...lock.packages };

/** Resolves a package as Node does: in the folder's own node_modules, then in each parent's. */
function isLocked(folder, name) {
  for (let at = folder; ; ) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (!at) return false;
    const parent = at.lastIndexOf('/node_modules/');
    at = parent < 0 ? '' : at.slice(0, parent);
  }
}

function entryFor(name, range, dev) {
  const os = SYSTEMS.find((system) => name.includes(system));
  const cpu = PROCESSORS.find((processor) => name.split(/[-/]/).some((part) => part.startsWith(processor)));
  if (!os && !cpu) return null;
  const libc = name.includes('musl') ? ['musl'] : name.includes('gnu') ? ['glibc'] : undefined;
  return {
    version: range.replace(/^[\^~]/, ''),
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(libc ? { libc } : {}),
    optional: true,
    ...(dev ? { dev: true } : {}),
    ...(os ? { os: [os] } : {}),
  };
}

let added = 0;
for (const [folder, details] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(details.optionalDependencies ?? {})) {
    if (isLocked(folder, name)) continue;
    const entry = entryFor(name, range, details.dev);
    if (!entry) continue;
    packages[`node_modules/${name}`] = entry;
    added++;
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} entries added`);
