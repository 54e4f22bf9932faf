import { env } from '@/lib/env';
import { openDatabase } from './database';

/** `npm run audit:verify`: holds the audit log against its chain, names what was changed, and ends with 1 if anything was. */
const settings = env();
if (settings.TENANT_API_URL)
  throw new Error('TENANT_API_URL is set: the database belongs to that process. Run this there.');
const database = await openDatabase(settings);
let isWhole = false;
try {
  const { verifyAuditLog } = await import('@/lib/backend/audit/verify');
  const { chains, unsealed } = await verifyAuditLog();
  for (const { tenantId, links, head, faults } of chains) {
    console.log(`tenant ${tenantId}: ${links} entries, head ${head}`);
    for (const { n, entryId, fault } of faults) console.error(`  entry ${entryId} (link ${n}): ${fault}`);
  }
  if (unsealed > 0) console.error(`${unsealed} entries older than five minutes are in no chain`);
  isWhole = unsealed === 0 && chains.every(({ faults }) => faults.length === 0);
  console.log(isWhole ? 'The audit log is whole.' : 'The audit log was changed.');
} finally {
  await database.stop();
}
process.exit(isWhole ? 0 : 1);
