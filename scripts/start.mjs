#!/usr/bin/env node
// `npm start`: installs, builds and starts the server, which opens the database, migrates, seeds and serves.
import { BUILT_SERVER, ensureBuilt, ensureInstalled } from './common.mjs';
import { supervise } from './supervise.mjs';

await ensureInstalled();
ensureBuilt();
await supervise(BUILT_SERVER);
