import { env } from '@/lib/env';
import { attachDatabase } from './attach-database';

/** `npm run audit:verify`: holds the audit log against its chain, names what was changed, and ends with 1 if anything was.
 *  Works beside a server that runs. */
const database = await attachDatabase(env());
let isWhole = false;
try {
  const { sealAuditLog } = await import('@/lib/backend/audit/seal');
  const { verifyAuditLog } = await import('@/lib/backend/audit/verify');
  // What was written since the last minute, or before a crash, is linked by the digest that it got when it was written.
  await sealAuditLog();
  const { chains, slippedIn } = await verifyAuditLog();
  for (const { tenantId, links, head, faults } of chains) {
    console.log(`tenant ${tenantId}: ${links} entries, head ${head}`);
    for (const { n, entryId, fault } of faults) console.error(`  entry ${entryId} (link ${n}): ${fault}`);
  }
  for (const { tenantId, entryId } of slippedIn)
    console.error(`tenant ${tenantId}, entry ${entryId}: was slipped in, without a digest of its own`);
  isWhole = slippedIn.length === 0 && chains.every(({ faults }) => faults.length === 0);
  console.log(isWhole ? 'The audit log is whole.' : 'The audit log was changed.');
} finally {
  await database.stop();
}
process.exit(isWhole ? 0 : 1);
