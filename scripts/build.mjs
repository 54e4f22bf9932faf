#!/usr/bin/env node
import { ensureBuilt, ensureInstalled, printStep } from './common.mjs';

await ensureInstalled();
ensureBuilt();
printStep('the build is up to date');
