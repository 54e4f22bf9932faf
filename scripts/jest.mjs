#!/usr/bin/env node
// Runs jest with the projects that are named first; options and patterns of test files after -- are passed to jest. The
// api project gets a database cluster.
import { spawnSync } from 'node:child_process';
import { ensureInstalled } from './common.mjs';

await ensureInstalled();
const cliArgs = process.argv.slice(2);
const split = cliArgs.indexOf('--');
const projects = split < 0 ? cliArgs : cliArgs.slice(0, split);
const rest = split < 0 ? [] : cliArgs.slice(split + 1);
// --selectProjects treats every following word as a project, including a pattern of test files, unless an option stands
// between them.
const startsWithPattern = rest[0] !== undefined && !rest[0].startsWith('-');
const options = startsWithPattern ? ['--testPathPatterns', ...rest] : rest;
const args = [
  'node_modules/jest/bin/jest.js',
  '-c',
  'tests/jest.config.mjs',
  '--selectProjects',
  ...projects,
  ...options,
];
const program = projects.includes('api') ? ['--import', 'tsx', 'tests/setup/with-database.ts', ...args] : args;
process.exit(spawnSync(process.execPath, program, { stdio: 'inherit' }).status ?? 1);
