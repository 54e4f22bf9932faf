#!/usr/bin/env node
import { ensureBuilt, ensureInstalled, say } from './lib/project.mjs';

ensureInstalled();
await ensureBuilt();
say('the build is up to date');
