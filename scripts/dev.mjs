#!/usr/bin/env node
import { ensureInstalled, startProgram } from './common.mjs';

ensureInstalled();
await startProgram('server.ts', 'development');
