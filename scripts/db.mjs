#!/usr/bin/env node
// `npm run db:migrate` and `npm run db:seed`: what the server does at start, without serving.
import { ensureInstalled, node } from './common.mjs';

ensureInstalled();
node(['--import', 'tsx', 'lib/boot/prepare-database.ts'], { DEMO: process.argv[2] === 'seed' ? '1' : '0' });
