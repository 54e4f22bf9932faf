#!/usr/bin/env node
// `npm run tenant-api`: the business alone, behind HTTP, for web tiers that set TENANT_API_URL.
import { ensureInstalled, runForeground } from './common.mjs';

ensureInstalled();
runForeground('lib/backend/serve.ts', { NODE_ENV: 'production', PORT: process.env.PORT ?? '3100' });
