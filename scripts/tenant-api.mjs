#!/usr/bin/env node
// The business tier alone, behind a port of its own, for web tiers that have TENANT_API_URL.
import { ensureInstalled } from './common.mjs';
import { supervise } from './supervise.mjs';

await ensureInstalled();
process.env.PORT ||= '3100';
await supervise('lib/boot/tenant-api-server.ts');
