#!/usr/bin/env node
// Runs the operator's commands: npm run db:migrate | db:seed | audit:verify | demo:remove | staff:add -- --email EMAIL
// --name NAME | backup -- FILE | restore -- [--check] FILE | storage:move -- s3|disk [--keep]
import { ensureInstalled, startProgram } from './common.mjs';
import { EXIT_START_REJECTED } from './supervision-rules.mjs';

const PROGRAMS = {
  migrate: 'lib/boot/fill-database.ts',
  seed: 'lib/boot/fill-database.ts',
  'verify-audit': 'lib/boot/verify-audit.ts',
  'remove-demo': 'lib/boot/remove-demo.ts',
  'add-staff': 'lib/boot/add-staff.ts',
  'move-files': 'lib/boot/move-files.ts',
  backup: 'lib/boot/backup.ts',
  restore: 'lib/boot/restore.ts',
};
const task = process.argv[2];
const program = Object.hasOwn(PROGRAMS, task ?? '') ? PROGRAMS[task] : undefined;
if (!program) {
  console.error(`Usage: node scripts/db.mjs ${Object.keys(PROGRAMS).join('|')}`);
  process.exit(EXIT_START_REJECTED);
}
await ensureInstalled();
// Only loading the demo data needs DEMO; adding staff to a demo installation reads its own setting.
if (task === 'seed') process.env.DEMO = '1';
else if (task === 'migrate' || task === 'verify-audit') process.env.DEMO = '0';
await startProgram(program, 'production');
