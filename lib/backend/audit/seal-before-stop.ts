import { listWriteObstacles, recordWriteObstacle, runWithReservedSpace } from '@/lib/platform/browsing-only';
import { logger } from '@/lib/platform/log';
import { sealAuditLog } from './seal';

/**
 * Seals the entries of the last minute when the shop stops, so that the log of a stopped shop can be verified
 * completely. Entries that cannot be sealed, because the database accepts no writes, stay in `audit_unsealed`: the job
 * `seal-audit-log` seals them in the first minute after the next start that can write.
 */
export async function sealAuditLogBeforeStop(): Promise<void> {
  try {
    await runWithReservedSpace(sealAuditLog);
  } catch (error) {
    if (!recordWriteObstacle(error) && listWriteObstacles().length === 0) throw error;
    logger.warn(
      { obstacles: listWriteObstacles() },
      'nothing can be written: audit entries of the last minute are sealed after the next start',
    );
  }
}
