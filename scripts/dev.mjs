#!/usr/bin/env node
import { ensureInstalled, startProgram } from './lib/project.mjs';

ensureInstalled();
await startProgram('server.ts', 'development');
