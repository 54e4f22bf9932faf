#!/usr/bin/env node
// Starts the tenant API alone on its own port, for web tiers with TENANT_API_URL.
import { ensureInstalled } from './common.mjs';
import { supervise } from './supervise.mjs';

await ensureInstalled();
process.env.PORT ||= '3100';
await supervise('lib/boot/tenant-api-server.ts');
