#!/usr/bin/env node
import { ensureBuilt, ensureInstalled, say } from './common.mjs';

ensureInstalled();
ensureBuilt();
say('the build is up to date');
