#!/usr/bin/env node
// From a bare clone to a running shop: install, build, then the server opens the database, migrates, seeds and serves.
import { BUILT_SERVER, ensureBuilt, ensureInstalled } from './common.mjs';
import { supervise } from './supervise.mjs';

await ensureInstalled();
ensureBuilt();
await supervise(BUILT_SERVER);
