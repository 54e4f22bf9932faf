#!/usr/bin/env node
// npm run db:migrate | npm run db:seed | npm run audit:verify
import { ensureInstalled, startProgram } from './common.mjs';

const PROGRAMS = {
  migrate: 'lib/boot/fill-database.ts',
  seed: 'lib/boot/fill-database.ts',
  'verify-audit': 'lib/boot/verify-audit.ts',
};
const task = process.argv[2];
const program = Object.hasOwn(PROGRAMS, task ?? '') ? PROGRAMS[task] : undefined;
if (!program) {
  console.error('Usage: node scripts/db.mjs migrate|seed|verify-audit');
  process.exit(2);
}
await ensureInstalled();
process.env.DEMO = task === 'seed' ? '1' : '0';
await startProgram(program, 'production');
