#!/usr/bin/env node
// npm run db:migrate | npm run db:seed
import { ensureInstalled, startProgram } from './common.mjs';

const task = process.argv[2];
if (task !== 'migrate' && task !== 'seed') {
  console.error('Usage: node scripts/db.mjs migrate|seed');
  process.exit(2);
}
ensureInstalled();
process.env.DEMO = task === 'seed' ? '1' : '0';
await startProgram('lib/boot/fill-database.ts', 'production');
