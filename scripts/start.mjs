#!/usr/bin/env node
// `npm start`: install, build, then serve. Migration and demo data belong to the server's own start.
import { ensureBuilt, ensureInstalled, runForeground } from './common.mjs';

ensureInstalled();
ensureBuilt();
runForeground('server.ts', { NODE_ENV: 'production' });
