#!/usr/bin/env node
import { ensureInstalled, node, startProgram } from './common.mjs';

await ensureInstalled();
node(['scripts/build-widget.mjs']);
await startProgram('server.ts', 'development');
