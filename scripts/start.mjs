#!/usr/bin/env node
// From a bare clone to a running shop: install, build, then server.ts opens the database, migrates, seeds and serves.
import { ensureBuilt, ensureInstalled, startProgram } from './lib/project.mjs';

ensureInstalled();
await ensureBuilt();
await startProgram('server.ts', 'production');
