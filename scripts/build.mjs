#!/usr/bin/env node
import { ensureBuilt, ensureInstalled } from './common.mjs';

ensureInstalled();
ensureBuilt();
