#!/usr/bin/env node
import { ensureInstalled, runNode, startProgram } from './common.mjs';

await ensureInstalled();
runNode(['scripts/build-widget.mjs']);
await startProgram('server.ts', 'development');
