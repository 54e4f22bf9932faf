import { readFileSync } from 'node:fs';
import { HeadLineError, parseRecordedHeads, type RecordedHead } from '@/lib/backend/audit/recorded-heads';
import { env } from '@/lib/platform/env';
import { StartFailedError, StartRejectedError } from '@/lib/platform/start-rejected-error';
import { attachDatabase } from './attach-database';
import { parseParameters } from './parameters';

/**
 * `npm run audit:verify`: checks the audit log against its hash chain and prints each changed entry. Exits with 1 if
 * the log was changed, and with another code if it could not be read. `-- --heads FILE` also compares the log with
 * heads that were stored elsewhere. Works while the server runs.
 */
const MAX_LISTED = 20;
const { heads: file } = parseParameters('npm run audit:verify [-- --heads FILE]', {
  options: { heads: { type: 'string' } },
}).values;
const heads = file ? readHeads(file) : [];
if (file && heads.length === 0)
  throw new StartRejectedError(
    `${file} contains no audit heads. It must be the output of audit:verify, or a request body that AUDIT_HEAD_URL received.`,
  );
const database = await attachDatabase(env());
let isWhole = false;
try {
  const { sealAuditLog } = await import('@/lib/backend/audit/seal');
  const { listLostHeads, verifyAuditLog } = await import('@/lib/backend/audit/verify');
  // Adds entries that are not in the chain yet (of the last minute, or from before a crash), so that they are verified
  // too. Each is linked by the digest that was stored when it was written.
  await sealAuditLog();
  const { chains, slippedIn, tenantsWithoutChain } = await verifyAuditLog();
  for (const { tenantId, links, head, faults } of chains) {
    console.log(`tenant ${tenantId}: ${links} entries, head ${head}`);
    for (const { n, entryId, fault } of faults) console.error(`  entry ${entryId} (link ${n}): ${fault}`);
  }
  for (const { tenantId, entryId } of slippedIn)
    console.error(
      `tenant ${tenantId}, entry ${entryId}: was inserted without the digest that every entry gets when it is written`,
    );
  const lost = await listLostHeads(heads);
  for (const { tenantId, links, head } of lost)
    console.error(
      `tenant ${tenantId}: entry number ${links} had the head ${head}; it or an earlier entry was changed or removed`,
    );
  if (heads.length > 0) console.log(`${heads.length - lost.length} of ${heads.length} recorded heads are in the log.`);
  console.log(chains.length === 1 ? '1 chain.' : `${chains.length} chains.`);
  if (tenantsWithoutChain.length > 0)
    console.warn(
      `${tenantsWithoutChain.length} tenants have no chain (${listShort(tenantsWithoutChain)}): either nothing has been recorded for them yet, or all of their entries were removed. --heads shows which of the two it is.`,
    );
  isWhole = lost.length === 0 && slippedIn.length === 0 && chains.every(({ faults }) => faults.length === 0);
  console.log(isWhole ? 'The audit log is intact.' : 'The audit log was changed.');
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  throw new StartFailedError(`The audit log could not be read: ${cause instanceof Error ? cause.message : cause}`, {
    cause,
  });
} finally {
  await database.stop();
}
process.exit(isWhole ? 0 : 1);

function listShort(ids: readonly number[]): string {
  return ids.length > MAX_LISTED ? `${ids.slice(0, MAX_LISTED).join(', ')} …` : ids.join(', ');
}

function readHeads(path: string): RecordedHead[] {
  try {
    return parseRecordedHeads(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new StartRejectedError(
      `${path} can't be read. ${error instanceof HeadLineError ? error.message : ''}`.trim(),
    );
  }
}
