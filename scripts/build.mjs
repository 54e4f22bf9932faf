#!/usr/bin/env node
import { ensureBuilt, ensureInstalled, say } from './common.mjs';

await ensureInstalled();
ensureBuilt();
say('the build is up to date');
