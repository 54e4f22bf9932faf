#!/usr/bin/env node
// From a bare clone to a running shop: install, build, then server.ts opens the database, migrates, seeds and serves.
import { ensureBuilt, ensureInstalled } from './common.mjs';
import { supervise } from './supervise.mjs';

await ensureInstalled();
ensureBuilt();
await supervise('server.ts');
