#!/usr/bin/env node
// From a bare clone to a running shop: install, build, then server.ts opens the database, migrates, seeds and serves.
import { ensureBuilt, ensureInstalled, startProgram } from './common.mjs';

await ensureInstalled();
ensureBuilt();
await startProgram('server.ts', 'production');
