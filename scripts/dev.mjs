#!/usr/bin/env node
// `npm run dev`: the same server with Next's development build.
import { ensureInstalled, runForeground } from './common.mjs';

ensureInstalled();
runForeground('server.ts', { NODE_ENV: 'development' });
