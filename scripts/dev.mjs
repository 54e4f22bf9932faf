#!/usr/bin/env node
import { ensureInstalled, node, startProgram } from './common.mjs';

ensureInstalled();
node(['scripts/build-widget.mjs']);
await startProgram('server.ts', 'development');
