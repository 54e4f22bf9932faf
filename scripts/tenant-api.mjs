#!/usr/bin/env node
// The business tier alone, behind a port of its own, for web tiers that have TENANT_API_URL.
import { ensureInstalled, startProgram } from './common.mjs';

await ensureInstalled();
process.env.PORT ||= '3100';
await startProgram('lib/boot/tenant-api-server.ts', 'production');
